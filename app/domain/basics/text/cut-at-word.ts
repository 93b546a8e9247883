/** One line of at most `max` characters, cut after the last whole word, unless one word is longer than that. */
export function cutAtWord(text: string, max: number) {
  const words = text.replace(/\s{2,}|[^\S ]/g, ' ').trim()
  const [, start = '', next] = new RegExp(`^(.{${max - 1}})(.).`, 'u').exec(words) ?? []
  if (!next) return words
  const cut = next === ' ' ? start : start.replace(/(\S)\s\S*$/, '$1')
  return `${cut.replace(/[,;:–-]+$/, '')}…`
}

/** Ends with the last whole sentence if there is one, otherwise after a word. Abbreviations such as "incl." end none. */
export function cutAtSentence(text: string, max: number) {
  const cut = cutAtWord(text, max)
  if (!cut.endsWith('…')) return cut
  return /^.*\p{L}{5}[.!?](?= [^\p{Ll}\d]|…$)/u.exec(cut)?.[0] ?? cut
}
