import { engine, type Reader } from './client'
import { searchable } from './searchable'

const maxWords = 8

/** The words that a search looks for, in the form of `searchable`: the first eight. */
export function wordsOf(search: string) {
  return searchable(search)
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .slice(0, maxWords)
}

/** The products that have all words of a search, in any order, each anywhere in their texts; undefined without a search. */
export async function findProducts(reader: Reader, search: string) {
  return search === '' ? undefined : engine.findProducts(reader, wordsOf(search))
}

/** As `findProducts`: that a user has the words in name or email. */
export async function findUsers(reader: Reader, search: string) {
  return search === '' ? undefined : engine.findUsers(reader, wordsOf(search))
}
