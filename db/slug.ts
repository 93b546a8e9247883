/** A name as it stands in a URL: lower case, words joined by hyphens, letters without their accents. */
export function slugOf(name: string) {
  const slug = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-/, '')
  // Not inside a character that JavaScript writes as two.
  const cut = Array.from(slug).slice(0, 80).join('').replace(/-$/, '')
  return cut || 'product'
}
