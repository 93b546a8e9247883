/** Removes case and accents, for searches. Also available in SQL as `searchable()`. */
export function searchable(text: string) {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('en')
}

/** In SQL `search_words()` returns a JSON array. */
export function searchWords(text: string) {
  return [...new Set(searchable(text).match(/\p{L}{3,40}/gu))]
}
