/** Converts a name to a part of a URL: lower case, words joined by hyphens, letters without accents. */
export function slugOf(name: string) {
  const slug = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-/, '')
  // `Array.from` splits by code points, so the cut never splits a surrogate pair.
  const cut = Array.from(slug).slice(0, 80).join('').replace(/-$/, '')
  return cut || 'product'
}
