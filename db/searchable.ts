/** Removes case and accents. SQL calls it, too, as `searchable()`. */
export function searchable(text: string) {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('en')
}

/** SQL calls it as `search_words()`, which returns a JSON array. */
export function searchWords(text: string) {
  return [...new Set(searchable(text).match(/\p{L}{3,40}/gu))]
}
