// Plain JavaScript, since it also runs in a process of its own: see encode-upload.mjs.

export const maxPixels = 40_000_000

/** What was given as an image cannot be read as one, or would cost too much to read. */
export class UnreadableImage extends Error {}

/**
 * Encodes an image in every width, as WebP and AVIF. Returns the bytes of its files by their names.
 * @param {{ source: Uint8Array, widths: readonly number[] }} job
 * @throws {UnreadableImage}
 */
export async function encode({ source, widths }) {
  const sharp = await loadSharp()
  /** @type {Map<string, Uint8Array>} */
  const files = new Map()
  const largest = await decode(sharp, source, Math.max(...widths))
  for (const width of widths) {
    const image = sharp(largest).resize({ width, withoutEnlargement: true })
    files.set(`${width}.webp`, await image.clone().webp({ quality: 78, effort: 4 }).toBuffer())
    files.set(`${width}.avif`, await image.clone().avif({ quality: 55, effort: 2 }).toBuffer())
  }
  return files
}

/** Loads sharp with the first image: it takes 10 MB, and the shop's own process encodes nothing but the demo's. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Each file by one thread. The cache would keep whole decoders.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/**
 * Upright, opaque, without anything but its pixels; a file that is not sound to its end does not get past this.
 * @param {Awaited<ReturnType<typeof loadSharp>>} sharp
 * @param {Uint8Array} source
 * @param {number} width
 */
function decode(sharp, source, width) {
  return sharp(source, { limitInputPixels: maxPixels, failOn: 'error' })
    .rotate()
    .resize({ width, height: 1.5 * width, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .png({ compressionLevel: 1 })
    .timeout({ seconds: 20 })
    .toBuffer()
    .catch(() => {
      throw new UnreadableImage('The image cannot be read')
    })
}
