/** One line of at most `max` characters, cut after the last whole word, unless one word is longer than that. */
export function cutAtWord(text: string, max: number) {
  const words = text.replace(/\s{2,}|[^\S ]/g, ' ').trim()
  const [, start = '', next] = new RegExp(`^(.{${max - 1}})(.).`, 'u').exec(words) ?? []
  if (!next) return words
  const cut = next === ' ' ? start : start.replace(/(\S)\s\S*$/, '$1')
  return `${cut.replace(/[,;:–-]+$/, '')}…`
}
