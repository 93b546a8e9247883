import sharp, { type Metadata } from 'sharp'
import { UnreadableImage } from './encode.mjs'

export const mostPixels = 40_000_000
// Some steps take memory by the side, not by the area.
const longestSide = 12_000
// Bytes that decoding may take.
const mostMemory = 130_000_000
const mostScans = 64
const startOfScan = Buffer.from([0xff, 0xda])

/** Throws `UnreadableImage` for what is no JPEG or PNG, and for one that would cost too much to decode. */
export async function checkImage(bytes: Buffer) {
  const metadata = await sharp(bytes).metadata().catch(unreadable)
  const { format, width, height } = metadata
  if ((format !== 'jpeg' && format !== 'png') || width * height > mostPixels) unreadable()
  if (Math.max(width, height) > longestSide) unreadable()
  if (memoryFor(metadata) > mostMemory) unreadable()
  if (format === 'jpeg' && hasTooManyScans(bytes)) unreadable()
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
function memoryFor({ format, width, height, channels, depth, isProgressive }: Metadata) {
  // Two bytes for each pixel of each colour: what the file says of fewer colours is only what it says.
  if (format === 'jpeg') return isProgressive ? 2 * width * height * channels : 0
  const line = width * channels * (depth === 'ushort' ? 2 : 1)
  return line * (Math.min(height, 1600) + (isProgressive ? height : 0))
}

function unreadable(): never {
  throw new UnreadableImage('The image cannot be read')
}
