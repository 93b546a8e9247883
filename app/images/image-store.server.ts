import { createHash } from 'node:crypto'
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import sharp, { type Metadata } from 'sharp'
import { settings } from '../settings.server'

export const widths = [300, 600, 900] as const
export type Width = (typeof widths)[number]
export type Format = 'avif' | 'webp'

/** What was given as an image cannot be read as one, or would cost too much to read. */
export class UnreadableImage extends Error {}

// Part of each image's id: change it with `render` below, and every image is made anew.
const recipe = '1'
const mostPixels = 40_000_000
// Some steps take memory by the side, not by the area.
const longestSide = 12_000
const mostScans = 64
const mostMemory = 60_000_000
const startOfScan = Buffer.from([0xff, 0xda])
const imageId = /^[0-9a-f]{32}$/

// Each file is encoded by one thread of sharp's own; two images at once keep two cores busy. Those of strangers come one
// at a time, and sharp's cache is off, since it keeps whole decoders: together this bounds the memory.
const inTurn = pLimit(2)
const uploads = pLimit(1)
sharp.concurrency(1)
sharp.cache(false)

/**
 * Checks a JPEG or PNG by its content, encodes it in every width and format, and returns its public id. What else
 * was in the file (place, camera, a hidden archive) is left behind. Throws `UnreadableImage`.
 */
export async function storeImage(bytes: Buffer) {
  const metadata = await sharp(bytes).metadata().catch(unreadable)
  const { format, width, height } = metadata
  if ((format !== 'jpeg' && format !== 'png') || width * height > mostPixels) unreadable()
  if (Math.max(width, height) > longestSide) unreadable()
  if (memoryFor(bytes, metadata) > mostMemory) unreadable()
  if (format === 'jpeg' && hasTooManyScans(bytes)) unreadable()
  return uploads(() => storeTrustedImage(bytes))
}

/** Stores an image of our own making, of any format that sharp reads, and returns its public id. */
export async function storeTrustedImage(source: Buffer) {
  const id = createHash('sha256').update(recipe).update(source).digest('hex').slice(0, 32)
  const folder = join(settings.imagesDir, id)
  await inTurn(async () => {
    if (!(await isKept(folder))) await render(source, folder)
  })
  return id
}

// It counts as stored now, so that it is not deleted before something shows it.
async function isKept(folder: string) {
  const now = new Date()
  return utimes(folder, now, now).then(
    () => true,
    () => false,
  )
}

/** The bytes of a stored image, or undefined when there is none of that id. */
export async function readImage(id: string, width: Width, format: Format) {
  if (!imageId.test(id)) return undefined
  try {
    return await readFile(join(settings.imagesDir, id, `${width}.${format}`))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Deletes the images that were last stored more than `age` milliseconds ago and that are not among those in use, for
 * which it asks in batches; returns how many.
 */
export async function deleteUnusedImages(
  inUse: (ids: string[]) => Promise<Set<string | null>>,
  age: number,
) {
  const names = await readdir(settings.imagesDir).catch(() => [] as string[])
  let deleted = 0
  for (let start = 0; start < names.length; start += 100) {
    const some = names.slice(start, start + 100)
    const used = await inUse(some)
    for (const name of some) {
      if (!used.has(name) && (await deleteIfOld(join(settings.imagesDir, name), age))) deleted++
    }
  }
  return deleted
}

// Somebody may store the same image once more at this very moment, and they rely on it being there: so it is put
// aside first, where nobody finds it, and comes back if it was stored meanwhile.
async function deleteIfOld(folder: string, age: number) {
  const aside = `${folder}.deleted`
  try {
    if (!(await isOlder(folder, age))) return false
    await rename(folder, aside)
    const isDeleted = await isOlder(aside, age)
    if (!isDeleted) await moveInto(aside, folder)
    await rm(aside, { recursive: true, force: true })
    return isDeleted
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

async function isOlder(folder: string, age: number) {
  return Date.now() - (await stat(folder)).mtimeMs > age
}

// Unless another request has finished the same image first.
async function moveInto(unfinished: string, folder: string) {
  await rename(unfinished, folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}

// The folder appears under its name only when it is complete.
async function render(source: Buffer, folder: string) {
  const largest = await decode(source)
  await mkdir(settings.imagesDir, { recursive: true })
  const unfinished = await mkdtemp(`${folder}.part-`)
  try {
    for (const width of widths) {
      const image = sharp(largest).resize({ width, withoutEnlargement: true })
      const webp = await image.clone().webp({ quality: 78, effort: 4 }).toBuffer()
      const avif = await image.clone().avif({ quality: 55, effort: 2 }).toBuffer()
      await writeFile(join(unfinished, `${width}.webp`), webp)
      await writeFile(join(unfinished, `${width}.avif`), avif)
    }
    await moveInto(unfinished, folder)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

// Upright, opaque, without anything but its pixels; a file that is not sound to its end does not get past this.
function decode(source: Buffer) {
  return sharp(source, { limitInputPixels: mostPixels, failOn: 'error' })
    .rotate()
    .resize({ width: 900, height: 1350, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .png({ compressionLevel: 1 })
    .timeout({ seconds: 20 })
    .toBuffer()
    .catch(unreadable)
}

// Each scan of a progressive JPEG goes over the whole image again; cameras and editors write about ten.
function hasTooManyScans(jpeg: Buffer) {
  let at = jpeg.indexOf(startOfScan)
  for (let scans = 1; at >= 0; scans++, at = jpeg.indexOf(startOfScan, at + 2)) {
    if (scans > mostScans) return true
  }
  return false
}

// Bytes that decoding takes at most, as measured. Where an image comes in several passes, its decoder holds all of it.
function memoryFor(bytes: Buffer, metadata: Metadata) {
  const { format, width, height, channels, depth, isProgressive } = metadata
  if (format === 'jpeg') return isProgressive ? 2 * coefficientsOf(bytes, metadata) : 0
  const line = width * channels * (depth === 'ushort' ? 2 : 1)
  return line * (Math.min(height, 1600) + (isProgressive ? height : 0))
}

// From the frame header (ITU-T T.81, B.2.2): each component has its own share of the pixels.
function coefficientsOf(jpeg: Buffer, { width, height, channels }: Metadata) {
  const most = width * height * channels
  for (let at = 2; at + 9 < jpeg.length && jpeg[at] === 0xff; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1] ?? 0
    if (marker < 0xc0 || marker > 0xcf || [0xc4, 0xc8, 0xcc].includes(marker)) continue
    const components = jpeg[at + 9] ?? 0
    const factors = Array.from(
      { length: components },
      (_, index) => jpeg[at + 11 + 3 * index] ?? 0x11,
    )
    const [across, down] = [factors.map((it) => it >> 4), factors.map((it) => it & 15)]
    const blocks = across.reduce((sum, it, index) => sum + it * (down[index] ?? 0), 0)
    return (width * height * blocks) / (Math.max(...across) * Math.max(...down))
  }
  return most
}

function unreadable(): never {
  throw new UnreadableImage('The image cannot be read')
}
