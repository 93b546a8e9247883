import { engine, type Reader } from './client'
import { wordsOf } from './searchable'

export async function findUsers(reader: Reader, search: string) {
  if (search === '') return undefined
  const words = wordsOf(search)
  return engine.findUsers(
    reader,
    words.map((word) => [word]),
  )
}
