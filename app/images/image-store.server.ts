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
import sharp from 'sharp'
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
const startOfScan = Buffer.from([0xff, 0xda])
const imageId = /^[0-9a-f]{32}$/

// Each file is encoded by one thread of sharp's own; two images at once keep two cores busy and memory small.
const inTurn = pLimit(2)
sharp.concurrency(1)

/**
 * Checks a JPEG or PNG by its content, encodes it in every width and format, and returns its public id. What else
 * was in the file (place, camera, a hidden archive) is left behind. Throws `UnreadableImage`.
 */
export async function storeImage(bytes: Buffer) {
  const { format, width, height } = await sharp(bytes).metadata().catch(unreadable)
  if ((format !== 'jpeg' && format !== 'png') || width * height > mostPixels) unreadable()
  if (Math.max(width, height) > longestSide) unreadable()
  if (format === 'jpeg' && countScans(bytes) > mostScans) unreadable()
  return storeTrustedImage(bytes)
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
function countScans(jpeg: Buffer) {
  let scans = 0
  for (let at = jpeg.indexOf(startOfScan); at >= 0; at = jpeg.indexOf(startOfScan, at + 2)) scans++
  return scans
}

function unreadable(): never {
  throw new UnreadableImage('The image cannot be read')
}
