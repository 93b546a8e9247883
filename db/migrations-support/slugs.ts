// A copy of `db/slug.ts`, which may change.
import transliterate from '@sindresorhus/transliterate'

/** Writes letters as ASCII if their script allows it: ä as ae, ß as ss, ł as l. Keeps the other letters. */
export function slugOf(name: string, fallback = 'product') {
  const slug = transliterate(name)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-/, '')
  // Splits by code points, so that the cut never splits a surrogate pair.
  const cut = Array.from(slug).slice(0, 80).join('').replace(/-$/, '')
  return cut || fallback
}

export function numberedSlug(slug: string, taken: Set<string>) {
  if (!taken.has(slug)) return slug
  // If the numbers have no gaps, start after the last one.
  let number = taken.has(`${slug}-${taken.size}`) ? taken.size + 1 : 2
  while (taken.has(`${slug}-${number}`)) number++
  return `${slug}-${number}`
}
