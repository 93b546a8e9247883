/** A name as it stands in a URL: lower case, words joined by hyphens, letters without their accents. */
export function slugOf(name: string) {
  const slug = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
  return slug || 'product'
}
