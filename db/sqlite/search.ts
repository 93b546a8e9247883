import type { Reader } from './client'
import { searchable } from './searchable'

const mostWords = 8
const noText = quoted('\u{10ffff}'.repeat(3))

/**
 * The expression with which an index finds what has all words of a search, in any order, each anywhere in its texts;
 * undefined when it is empty. More than eight words are not looked at.
 */
export async function searchExpression(reader: Reader, thing: 'product' | 'user', search: string) {
  if (search === '') return undefined
  const words = wordsOf(search)
  if (words.length === 0) return noText
  const parts = await Promise.all(words.map((word) => partFor(reader, thing, word)))
  return parts.join(' AND ')
}

/** The words that a search looks for, in the form of `searchable`. */
export function wordsOf(search: string) {
  return searchable(search)
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .slice(0, mostWords)
}

// The index knows sequences of three characters; a shorter word stands for all that begin with it.
async function partFor(reader: Reader, thing: 'product' | 'user', word: string) {
  if (Array.from(word).length >= 3) return quoted(word)
  const rows = await reader
    .selectFrom(`${thing}_search_terms`)
    .select('term')
    .where('term', '>=', word)
    .where('term', '<=', `${word}\u{10ffff}`)
    .execute()
  return rows.length > 0 ? `(${rows.map(({ term }) => quoted(term)).join(' OR ')})` : noText
}

function quoted(text: string) {
  return `"${text.replaceAll('"', '""')}"`
}
