import { db } from 'db/client'
import { wordsOf } from 'db/search'
import type { WordForms } from 'db/searchable'
import { shopSettings } from '~/domain/shop/settings/shop-settings.server'
import { textLanguageOf } from '~/domain/shop/settings/text-language'
import { cachedRead } from '~/speed/cached-reads.server'
import { joinsWords, possibleForms } from './word-forms'

// A shorter form is a part of too many other words.
const minLength = 4

export async function wordFormsIn(search: string): Promise<WordForms[]> {
  const language = textLanguageOf(await shopSettings())
  const words = wordsOf(search)
  if (words.every((word) => possibleForms(word, language).length === 0)) {
    return words.map((word) => [word])
  }
  return cachedRead(`forms ${search}`, async () => {
    const withForms: WordForms[] = []
    for (const word of words) {
      const others = await listForms(word)
      withForms.push([word, ...others.filter((form) => form.length >= minLength)])
    }
    return withForms
  })
}

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
