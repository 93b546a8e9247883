import { db, engine, type Reader } from 'db/client'
import { wordsOf } from 'db/search'
import type { OtherForms } from 'db/searchable'
import { cachedRead } from '~/domain/cached-reads.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { textLanguageOf } from '~/domain/settings/text-language'
import { joinsWords, possibleForms } from './word-forms'

/** Undefined if `search` is empty. */
export async function findProducts(reader: Reader, search: string) {
  if (search === '') return undefined
  return engine.findProducts(reader, wordsOf(search), await otherFormsIn(search))
}

// A shorter form is a part of too many other words.
const minLength = 4

/** The other forms of its words that a search finds, too. Undefined, without a query, in English. */
export async function otherFormsIn(search: string): Promise<OtherForms | undefined> {
  const language = textLanguageOf(await shopSettings())
  const words = wordsOf(search).filter((word) => possibleForms(word, language).length > 0)
  if (words.length === 0) return undefined
  return cachedRead(`forms ${search}`, async () => {
    const forms = new Map<string, string[]>()
    for (const word of words) {
      const found = await listForms(word)
      forms.set(
        word,
        found.filter((form) => form.length >= minLength),
      )
    }
    return forms
  })
}

// More words with the same letters are not expected in a catalogue.
const maxWords = 10_000

/** Other forms of the word that names and brands of products contain as a word, or as the end of a joined one. */
export async function listForms(word: string) {
  const language = textLanguageOf(await shopSettings())
  const forms = possibleForms(word, language)
  if (forms.length === 0) return []
  const isJoined = joinsWords(language)
  const rows = await db
    .selectFrom('product_words')
    .select('word')
    .$if(!isJoined, (query) => query.where('word', 'in', forms))
    .$if(isJoined, (query) => query.where('word', 'like', `%${commonStart([word, ...forms])}%`))
    .limit(maxWords)
    .execute()
  const words = rows.map((row) => row.word)
  return isJoined ? forms.filter((form) => words.some((it) => it.endsWith(form))) : words
}

function commonStart(words: string[]) {
  const [first = ''] = words
  let length = 0
  while (words.every((word) => length < word.length && word[length] === first[length])) length++
  return first.slice(0, length)
}
