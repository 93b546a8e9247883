import { engine, type Reader } from './client'
import { wordsOf } from './searchable'

export async function userSearch(reader: Reader, search: string) {
  if (search === '') return undefined
  const words = wordsOf(search)
  return engine.userSearch(
    reader,
    words.map((word) => [word]),
  )
}
