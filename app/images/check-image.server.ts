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
  if (memoryFor(bytes, metadata) > mostMemory) unreadable()
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
