// Plain JavaScript, because encode-upload.mjs runs it without a build.

export const maxPixels = 40_000_000

export class UnreadableImage extends Error {}

/**
 * Encodes an image in every width as WebP and AVIF. Returns the bytes of each file by its name.
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

// Loads sharp on first use, because it takes 10 MB and most processes never encode an image.
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // The cache would hold whole decoders in memory.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/**
 * Decodes an image upright, opaque and without metadata. Fails if any part of the file is damaged.
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
