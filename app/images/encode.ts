import type { ResizeOptions } from 'sharp'
import { maxPixels, type UnreadableReason } from './pixel-limits'

type Sharp = Awaited<ReturnType<typeof loadSharp>>

interface Job {
  source: Uint8Array
  widths: readonly number[]
  isLogo?: boolean
  zoomWidth?: number
}

export class UnreadableImage extends Error {
  constructor(readonly reason: UnreadableReason) {
    super(`The image cannot be read: ${reason}`)
  }
}

/**
 * Encodes an image in every width as WebP and AVIF. Returns the bytes of each file by its name. A logo stays
 * transparent, and is also drawn on white. With `zoomWidth`, there is one more file if the source has more pixels.
 * @throws {UnreadableImage}
 */
export async function encode({ source, widths, isLogo = false, zoomWidth = 0 }: Job) {
  const sharp = await loadSharp()
  const largest = await decode(sharp, source, Math.max(...widths), isLogo)
  const files = new Map<string, Uint8Array>(
    isLogo ? Object.entries(await drawOnWhite(sharp, largest)) : [],
  )
  for (const width of widths) {
    const image = sharp(largest).resize({ width, withoutEnlargement: true })
    files.set(`${width}.webp`, await image.clone().webp(webp).toBuffer())
    files.set(`${width}.avif`, await image.clone().avif({ quality: 55, effort: 2 }).toBuffer())
  }
  if (zoomWidth > 0) {
    const zoomed = await decode(sharp, source, zoomWidth, isLogo)
    if ((await widthOf(sharp, zoomed)) > (await widthOf(sharp, largest))) {
      files.set(`${zoomWidth}.webp`, await sharp(zoomed).webp(webp).toBuffer())
    }
  }
  return files
}

const webp = { quality: 78, effort: 4 }

async function widthOf(sharp: Sharp, image: Uint8Array) {
  return (await sharp(image).metadata()).width
}

// Loads sharp on first use, because it takes 10 MB and most processes never encode an image.
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // The cache would hold whole decoders in memory.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/** The logo on white: for emails and the dark mode, as an icon, and as the picture of a shared link. */
async function drawOnWhite(sharp: Sharp, logo: Uint8Array) {
  const background = '#fff'
  const draw = (size: ResizeOptions, [x = 0, y = 0]: number[]) =>
    sharp(logo)
      .resize({ ...size, background })
      .flatten({ background })
      .extend({ left: x, right: x, top: y, bottom: y, background })
      .png({ palette: true })
      .toBuffer()
  return {
    'white.png': await draw(
      { width: 384, height: 80, fit: 'inside', withoutEnlargement: true },
      [8, 8],
    ),
    'icon.png': await draw({ width: 156, height: 156, fit: 'contain' }, [12, 12]),
    'share.png': await draw({ width: 840, height: 370, fit: 'contain' }, [180, 130]),
  }
}

/**
 * Decodes an image upright and without metadata. Fails if any part of the file is damaged. A logo loses its transparent
 * margins, any other image becomes opaque.
 */
async function decode(sharp: Sharp, source: Uint8Array, width: number, isLogo: boolean) {
  const image = sharp(source, { limitInputPixels: maxPixels, failOn: 'error' })
    .rotate()
    .resize({ width, height: 1.5 * width, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .timeout({ seconds: 20 })
  try {
    if (!isLogo) return await image.flatten({ background: '#fff' }).toBuffer()
    return await withoutMargins(sharp, await image.ensureAlpha().toBuffer())
  } catch {
    throw new UnreadableImage('damage')
  }
}

async function withoutMargins(sharp: Sharp, logo: Uint8Array) {
  const alpha = await sharp(logo).extractChannel('alpha').toBuffer()
  const trimmed = await sharp(alpha)
    .trim({ background: '#000' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, trimOffsetLeft = 0, trimOffsetTop = 0 } = trimmed.info
  return sharp(logo)
    .extract({ left: -trimOffsetLeft, top: -trimOffsetTop, width, height })
    .toBuffer()
}
