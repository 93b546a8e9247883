import { maxPixels } from './pixel-limits.mjs'

/** @typedef {Awaited<ReturnType<typeof loadSharp>>} Sharp */

export class UnreadableImage extends Error {
  /** @param {import('./pixel-limits.mjs').UnreadableReason} reason */
  constructor(reason) {
    super(`The image cannot be read: ${reason}`)
    this.reason = reason
  }
}

/**
 * Encodes an image in every width as WebP and AVIF. Returns the bytes of each file by its name. A logo stays
 * transparent, and is also drawn on white. With `zoomWidth`, there is one more file if the source has more pixels.
 * @param {{ source: Uint8Array, widths: readonly number[], isLogo?: boolean, zoomWidth?: number }} job
 * @throws {UnreadableImage}
 */
export async function encode({ source, widths, isLogo = false, zoomWidth = 0 }) {
  const sharp = await loadSharp()
  const largest = await decode(sharp, source, Math.max(...widths), isLogo)
  /** @type {Map<string, Uint8Array>} */
  const files = new Map(isLogo ? Object.entries(await drawOnWhite(sharp, largest)) : [])
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

/**
 * @param {Sharp} sharp
 * @param {Uint8Array} image
 */
async function widthOf(sharp, image) {
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

/**
 * The logo on white: for emails and the dark mode, as an icon, and as the picture of a shared link.
 * @param {Sharp} sharp
 * @param {Uint8Array} logo
 */
async function drawOnWhite(sharp, logo) {
  const background = '#fff'
  /** @param {import('sharp').ResizeOptions} size @param {number[]} margins */
  const draw = (size, [x = 0, y = 0] = []) =>
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
 * @param {Sharp} sharp
 * @param {Uint8Array} source
 * @param {number} width
 * @param {boolean} isLogo
 */
async function decode(sharp, source, width, isLogo) {
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

/**
 * @param {Sharp} sharp
 * @param {Uint8Array} logo
 */
async function withoutMargins(sharp, logo) {
  const alpha = await sharp(logo).extractChannel('alpha').toBuffer()
  const trimmed = await sharp(alpha)
    .trim({ background: '#000' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, trimOffsetLeft = 0, trimOffsetTop = 0 } = trimmed.info
  return sharp(logo)
    .extract({ left: -trimOffsetLeft, top: -trimOffsetTop, width, height })
    .toBuffer()
}
