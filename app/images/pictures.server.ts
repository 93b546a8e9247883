import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { pictureOfOtherType } from '../domain/picture-rules'
import { Refusal } from '../domain/refusal'
import { settings } from '../settings.server'

export const widths = [300, 600, 900] as const
export const formats = ['avif', 'webp'] as const
export type Width = (typeof widths)[number]
export type Format = (typeof formats)[number]

// Part of each picture's name: change it with the recipe below, and every picture is made anew.
const recipe = '1'
const mostPixels = 40_000_000
const mostScans = 64
const startOfScan = Buffer.from([0xff, 0xda])
const pictureId = /^[0-9a-f]{32}$/

// Each file is made by one thread of sharp's own; two pictures at once keep two cores busy and memory small.
const inTurn = pLimit(2)
sharp.concurrency(1)

/**
 * Checks an upload by its content, re-encodes it in every width and format, and returns its public id. What
 * else was in the file (place, camera, a hidden archive) is left behind. Refuses 400, at the field `image`.
 */
export async function keepUpload(file: Blob | undefined) {
  if (!file) return undefined
  const bytes = Buffer.from(await file.arrayBuffer())
  const { format, width, height } = await sharp(bytes).metadata().catch(unreadable)
  if ((format !== 'jpeg' && format !== 'png') || width * height > mostPixels) unreadable()
  if (format === 'jpeg' && scansIn(bytes) > mostScans) unreadable()
  return keepPicture(bytes)
}

/** Stores a picture of our own making (any format that sharp reads) and returns its public id. */
export async function keepPicture(source: Buffer) {
  const id = createHash('sha256').update(recipe).update(source).digest('hex').slice(0, 32)
  const folder = join(settings.picturesDir, id)
  await inTurn(async () => {
    if (!existsSync(folder)) await render(source, folder)
  })
  return id
}

// The folder appears under its name only when it is complete.
async function render(source: Buffer, folder: string) {
  const largest = await decode(source)
  await mkdir(settings.picturesDir, { recursive: true })
  const unfinished = await mkdtemp(`${folder}.part-`)
  try {
    for (const width of widths) {
      const picture = sharp(largest).resize({ width, withoutEnlargement: true })
      const webp = await picture.clone().webp({ quality: 78, effort: 4 }).toBuffer()
      const avif = await picture.clone().avif({ quality: 55, effort: 2 }).toBuffer()
      await writeFile(join(unfinished, `${width}.webp`), webp)
      await writeFile(join(unfinished, `${width}.avif`), avif)
    }
    await rename(unfinished, folder).catch((error: NodeJS.ErrnoException) => {
      // Another request finished the same picture first.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

// Upright, opaque, without anything but its pixels; a file that is not sound to its end does not get past this.
// Each scan of a progressive JPEG goes over the whole picture again; cameras and editors write about ten.
function scansIn(jpeg: Buffer) {
  let scans = 0
  for (let at = jpeg.indexOf(startOfScan); at >= 0; at = jpeg.indexOf(startOfScan, at + 2)) scans++
  return scans
}

async function decode(source: Buffer) {
  return sharp(source, { limitInputPixels: mostPixels, failOn: 'error' })
    .rotate()
    .resize({ width: 900, height: 1350, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .png({ compressionLevel: 1 })
    .timeout({ seconds: 20 })
    .toBuffer()
    .catch(unreadable)
}

function unreadable(): never {
  throw new Refusal(400, pictureOfOtherType, { field: 'image' })
}

/** The bytes of a stored picture, or undefined when there is none of that id. */
export async function readPicture(id: string, width: Width, format: Format) {
  if (!pictureId.test(id)) return undefined
  try {
    return await readFile(join(settings.picturesDir, id, `${width}.${format}`))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Deletes the pictures older than `age` milliseconds that nothing refers to; returns how many. */
export async function sweepPictures(inUse: Set<string>, age: number) {
  const names = await readdir(settings.picturesDir).catch(() => [] as string[])
  let swept = 0
  for (const name of names) {
    const folder = join(settings.picturesDir, name)
    if (inUse.has(name) || Date.now() - (await stat(folder)).mtimeMs < age) continue
    await rm(folder, { recursive: true, force: true })
    swept++
  }
  return swept
}
