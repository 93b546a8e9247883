import transliterate from '@sindresorhus/transliterate'

/** How WordPress writes a name in a web address: letters such as ä as `ae`, or as `a`, by its language. */
export function wordPressSlugs(name: string) {
  const plain = name.toLowerCase().replaceAll('ß', 'ss').normalize('NFKD')
  const spellings = [transliterate(name).normalize('NFKD'), plain]
  const slugs = spellings.map((text) =>
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .normalize('NFC')
      .toLowerCase()
      .replace(/[\s./–—-]+/g, '-')
      .replace(/[^\p{L}\p{N}_-]/gu, '')
      .replace(/-{2,}/g, '-')
      .replace(/^-|-$/g, ''),
  )
  return [...new Set(slugs)].filter(Boolean)
}
