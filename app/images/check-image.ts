import type { Metadata } from 'sharp'
import { loadSharp, UnreadableImage } from './encode'
import { maxPixels, maxSidePixels, type UnreadableReason } from './pixel-limits'

const maxMemoryBytes = 130_000_000
const maxScans = 64
const startOfScan = Buffer.from([0xff, 0xda])

/**
 * `uploaded-image.ts` has told the type by the first bytes.
 * @throws {UnreadableImage} if the file is of another type than JPEG, PNG, WebP and AVIF, or would take too much memory or
 * time to decode
 */
export async function checkImage(bytes: Uint8Array) {
  const sharp = await loadSharp()
  // Only the header is read, so that too many pixels are told as such.
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse('damage'))
  const { format, width, height } = metadata
  if (!isKnown(metadata)) refuse('type')
  if (width * height > maxPixels || Math.max(width, height) > maxSidePixels) refuse('pixels')
  if (memoryBytesFor(metadata) > maxMemoryBytes) refuse('memory')
  if (format === 'jpeg' && hasTooManyScans(Buffer.from(bytes))) refuse('memory')
}

function isKnown({ format, compression }: Metadata) {
  return ['jpeg', 'png', 'webp'].includes(format) || (format === 'heif' && compression === 'av1')
}

/** Each scan costs the decoder a pass over the whole image. A camera writes about ten scans. */
function hasTooManyScans(jpeg: Buffer) {
  let offset = jpeg.indexOf(startOfScan)
  for (let scans = 1; offset >= 0; scans++, offset = jpeg.indexOf(startOfScan, offset + 2)) {
    if (scans > maxScans) return true
  }
  return false
}

/**
 * Returns how many bytes decoding takes at most, as measured. The decoder holds a progressive image, a WebP and an AVIF as a
 * whole. libheif refuses an AVIF that has more pixels than its header says, libwebp such a WebP.
 */
function memoryBytesFor({ format, width, height, channels, depth, isProgressive }: Metadata) {
  if (format === 'jpeg') return isProgressive ? 2 * width * height * channels : 0
  if (format === 'webp') return 2 * width * height * channels
  if (format === 'heif') return (depth === 'ushort' ? 28 : 20) * width * height
  const line = width * channels * (depth === 'ushort' ? 2 : 1)
  return line * (Math.min(height, 1600) + (isProgressive ? height : 0))
}

function refuse(reason: UnreadableReason): never {
  throw new UnreadableImage(reason)
}
