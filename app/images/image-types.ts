export type ImageType = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

/** How many bytes `imageTypeOf` needs. */
export const headBytes = 64

/** By the first bytes of a file, because its name may be wrong. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, headBytes))
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp'
  return head.startsWith('ftyp', 4) ? typeOfBrands(head) : undefined
}

// https://aomediacodec.github.io/av1-avif/#brands
function typeOfBrands(head: string) {
  const brands = head.slice(8).match(/.{4}/gs) ?? []
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  return brands.some((brand) => /^(?:he[iv][cmsx]|mif1|msf1)$/.test(brand)) ? 'heic' : undefined
}
