/** Removes case and accents, and writes other letters as people type them who do not have them on their keyboard. */
export function searchable(text: string) {
  // Most texts have no such letters, and this takes a fraction of the time.
  if (!notAscii.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('en')
    .replace(/[ßæœøłđı]/g, (letter) => typed[letter] ?? letter)
    .replace(/[‘’ʼ′]/g, "'")
    .replace(/[‐‒–—−]/g, '-')
}

const notAscii = /[^\t-~]/

const typed: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

const maxWords = 8

export function wordsOf(search: string) {
  return searchable(search)
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .slice(0, maxWords)
}

/** SQL can call it as `search_words()`, which returns a JSON array. */
export function searchWords(text: string) {
  return [...new Set(searchable(text).match(/\p{L}{3,40}/gu))]
}

/** Spaces separate the words, tabs the forms of a word. SQL can call it as `has_words()`. */
export function hasWords(text: string, words: string) {
  const searched = searchable(text)
  return words.split(' ').every((word) => word.split('\t').some((form) => searched.includes(form)))
}

/** A word and its other forms, such as `lampen` and `lampe`. A word of less than three letters has no other forms. */
export type WordForms = [word: string, ...others: string[]]

export function joinForms(words: WordForms[]) {
  return words.map((forms) => forms.join('\t')).join(' ')
}
