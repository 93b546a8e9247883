/** One line of at most `max` characters, cut after the last whole word, unless one word is longer than that. */
export function cutAtWord(text: string, max: number) {
  const words = text.replace(/\s+/g, ' ').trim()
  const characters = Array.from(words)
  if (characters.length <= max) return words
  const start = characters.slice(0, max - 1).join('')
  const cut = characters[max - 1] === ' ' ? start : start.replace(/(\S)\s\S*$/, '$1')
  return `${cut.replace(/[,;:–-]+$/, '')}…`
}
