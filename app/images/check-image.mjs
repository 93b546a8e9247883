import { loadSharp, maxPixels, UnreadableImage } from './encode.mjs'

// Some steps take memory by the side, not by the area.
const maxSidePixels = 12_000
// Bytes that decoding may take.
const maxMemoryBytes = 130_000_000
const maxScans = 64
const startOfScan = Buffer.from([0xff, 0xda])

/**
 * Throws `UnreadableImage` for what is no JPEG or PNG, and for one that would cost too much to decode.
 * @param {Uint8Array} bytes
 */
export async function checkImage(bytes) {
  const sharp = await loadSharp()
  const metadata = await sharp(bytes).metadata().catch(unreadable)
  const { format, width, height } = metadata
  if ((format !== 'jpeg' && format !== 'png') || width * height > maxPixels) unreadable()
  if (Math.max(width, height) > maxSidePixels) unreadable()
  if (memoryFor(metadata) > maxMemoryBytes) unreadable()
  if (format === 'jpeg' && hasTooManyScans(Buffer.from(bytes))) unreadable()
}

/**
 * Each scan of a progressive JPEG goes over the whole image again; cameras and editors write about ten.
 * @param {Buffer} jpeg
 */
function hasTooManyScans(jpeg) {
  let at = jpeg.indexOf(startOfScan)
  for (let scans = 1; at >= 0; scans++, at = jpeg.indexOf(startOfScan, at + 2)) {
    if (scans > maxScans) return true
  }
  return false
}

/**
 * Bytes that decoding takes at most, as measured. Where an image comes in several passes, its decoder holds all of it.
 * @param {import('sharp').Metadata} metadata
 */
function memoryFor({ format, width, height, channels, depth, isProgressive }) {
  // Two bytes for each pixel of each colour: what the file says of fewer colours is only what it says.
  if (format === 'jpeg') return isProgressive ? 2 * width * height * channels : 0
  const line = width * channels * (depth === 'ushort' ? 2 : 1)
  return line * (Math.min(height, 1600) + (isProgressive ? height : 0))
}

/** @returns {never} */
function unreadable() {
  throw new UnreadableImage('The image cannot be read')
}
