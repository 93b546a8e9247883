import { loadSharp, maxPixels, UnreadableImage } from './encode.mjs'

const maxSidePixels = 12_000
const maxMemoryBytes = 130_000_000
const maxScans = 64
const startOfScan = Buffer.from([0xff, 0xda])

/**
 * @throws {UnreadableImage} if the file is neither JPEG nor PNG, or would take too much memory or time to decode
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
 * The decoder goes through the whole image for each scan; cameras write about ten.
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
 * The measured maximum of bytes for decoding. The decoder holds the whole of a progressive image in memory.
 * @param {import('sharp').Metadata} metadata
 */
function memoryFor({ format, width, height, channels, depth, isProgressive }) {
  if (format === 'jpeg') return isProgressive ? 2 * width * height * channels : 0
  const line = width * channels * (depth === 'ushort' ? 2 : 1)
  return line * (Math.min(height, 1600) + (isProgressive ? height : 0))
}

/** @returns {never} */
function unreadable() {
  throw new UnreadableImage('The image cannot be read')
}
