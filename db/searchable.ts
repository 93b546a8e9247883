/** Removes case and accents. SQL can call it as `searchable()`. */
export function searchable(text: string) {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('en')
}

/** SQL can call it as `search_words()`, which returns a JSON array. */
export function searchWords(text: string) {
  return [...new Set(searchable(text).match(/\p{L}{3,40}/gu))]
}
