import type { Metadata } from 'sharp'
import { loadSharp, UnreadableImage } from './encode'
import { maxPixels, maxSidePixels, type UnreadableReason } from './pixel-limits'

const maxMemoryBytes = 130_000_000
const maxScans = 64
const startOfScan = Buffer.from([0xff, 0xda])

/**
 * @throws {UnreadableImage} if the file is neither JPEG nor PNG (nor WebP, for a logo), or would take too much memory or
 * time to decode
 */
export async function checkImage(bytes: Uint8Array, isLogo: boolean | undefined) {
  const sharp = await loadSharp()
  // Only the header is read, so that too many pixels are told as such.
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse('damage'))
  const { format, width, height } = metadata
  const formats = isLogo ? ['jpeg', 'png', 'webp'] : ['jpeg', 'png']
  if (!formats.includes(format)) refuse('type')
  if (width * height > maxPixels || Math.max(width, height) > maxSidePixels) refuse('pixels')
  if (memoryBytesFor(metadata) > maxMemoryBytes) refuse('memory')
  if (format === 'jpeg' && hasTooManyScans(Buffer.from(bytes))) refuse('memory')
}

/** Each scan costs the decoder a pass over the whole image. A camera writes about ten scans. */
function hasTooManyScans(jpeg: Buffer) {
  let offset = jpeg.indexOf(startOfScan)
  for (let scans = 1; offset >= 0; scans++, offset = jpeg.indexOf(startOfScan, offset + 2)) {
    if (scans > maxScans) return true
  }
  return false
}

/** Returns how many bytes decoding takes at most, as measured. The decoder holds a progressive image and a WebP as a whole. */
function memoryBytesFor({ format, width, height, channels, depth, isProgressive }: Metadata) {
  if (format === 'jpeg') return isProgressive ? 2 * width * height * channels : 0
  if (format === 'webp') return 2 * width * height * channels
  const line = width * channels * (depth === 'ushort' ? 2 : 1)
  return line * (Math.min(height, 1600) + (isProgressive ? height : 0))
}

function refuse(reason: UnreadableReason): never {
  throw new UnreadableImage(reason)
}
