import { engine, type Reader } from './client'
import { searchable } from './searchable'

const maxWords = 8

export function wordsOf(search: string) {
  return searchable(search)
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .slice(0, maxWords)
}

export async function findUsers(reader: Reader, search: string) {
  if (search === '') return undefined
  const words = wordsOf(search)
  return engine.findUsers(
    reader,
    words.map((word) => [word]),
  )
}
