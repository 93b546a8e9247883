/** One line of at most `max` characters, cut after the last whole word, unless one word is longer than that. */
export function cutAtWord(text: string, max: number) {
  const words = text.replace(/\s+/g, ' ').trim()
  // A character has one or two UTF-16 units, so what comes later cannot be among the first `max` ones.
  const characters = Array.from(words.slice(0, 2 * max + 2))
  if (characters.length <= max) return words
  const start = characters.slice(0, max - 1).join('')
  const cut = characters[max - 1] === ' ' ? start : start.replace(/(\S)\s\S*$/, '$1')
  return `${cut.replace(/[,;:–-]+$/, '')}…`
}
