/** Text in the form in which searches compare it, without case and accents; SQL knows it as `searchable()` too. */
export function searchable(text: string) {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('en')
}

/** The different words of a text, in the form of `searchable`; SQL knows it as `search_words()`, as a JSON array. */
export function searchWords(text: string) {
  return [...new Set(searchable(text).match(/\p{L}{3,40}/gu))]
}
