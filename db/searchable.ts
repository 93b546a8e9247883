/** Removes case and accents. SQL can call it as `searchable()`. */
export function searchable(text: string) {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('en')
}

/** SQL can call it as `search_words()`, which returns a JSON array. */
export function searchWords(text: string) {
  return [...new Set(searchable(text).match(/\p{L}{3,40}/gu))]
}

/** Whether the text contains each of the words, which are separated by spaces. SQL can call it as `has_words()`. */
export function hasWords(text: string, words: string) {
  const searched = searchable(text)
  return words.split(' ').every((word) => searched.includes(word))
}
