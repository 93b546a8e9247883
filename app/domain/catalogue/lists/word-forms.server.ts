import { db } from 'db/client'
import { type WordForms, wordsOf } from 'db/searchable'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { textLanguageOf } from '~/domain/settings/text-language'
import { cachedRead } from '~/speed/cached-reads.server'

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

// “Lampen” also finds a “Lampe”: one ending takes the place of another in its list. All are in the form of `searchable`.
const endings: Record<string, string[][]> = {
  de: [['', 'e', 'en', 'n', 'er', 'ern', 'es', 'em', 's']],
  es: [
    ['', 's', 'es'],
    ['z', 'ces'],
  ],
  fr: [
    ['', 's', 'x'],
    ['al', 'aux'],
    ['ail', 'aux'],
  ],
  it: [
    ...[
      ['a', 'e'],
      ['e', 'i'],
      ['o', 'i'],
      ['io', 'i'],
      ['ca', 'che'],
      ['ga', 'ghe'],
    ],
    ...[
      ['co', 'chi'],
      ['go', 'ghi'],
      ['cia', 'ce'],
      ['gia', 'ge'],
    ],
  ],
  nl: [['', 'e', 'en', 'n', 's', "'s"], ...lettersOfDutchPlurals()],
  pl: [
    ['', 'a', 'e', 'i', 'o', 'u', 'y', 'ow', 'om', 'em', 'ie', 'iem', 'ami', 'ach'].concat([
      'ego',
      'ej',
      'ych',
      'ym',
      'ymi',
    ]),
    ['ek', 'ka', 'ki', 'ko', 'ku', 'ke', 'kow', 'kom', 'kiem', 'kami', 'kach', 'ce'],
    ['ec', 'ca', 'ce', 'cu', 'cow', 'com', 'cem', 'cami', 'cach'],
    ['lo', 'la', 'el'],
    ['ro', 'ra', 'er'],
  ],
}

// pan, pannen; wit, witte; doos, dozen; brood, broden
function lettersOfDutchPlurals() {
  const softened: Record<string, string> = { s: 'z', f: 'v' }
  return [...'bdfgklmnprst'].flatMap((letter) => {
    const soft = softened[letter] ?? letter
    return [
      [letter, `${letter}${letter}en`, `${letter}${letter}e`],
      [letter, `${soft}en`, `${soft}e`],
      ...[...'aeou'].map((vowel) => [
        `${vowel}${vowel}${letter}`,
        `${vowel}${soft}en`,
        `${vowel}${soft}e`,
      ]),
    ]
  })
}

const minFormLength = 3

/** What may be another form of `word`, most of which are no words; nothing in a language without endings, as English. */
function possibleForms(word: string, language: string) {
  if (!endings[language] || word.length < minFormLength || !/^\p{L}+(?:'s)?$/u.test(word)) return []
  const forms = endings[language].flatMap((list) =>
    list
      .filter((ending) => word.endsWith(ending))
      .flatMap((ending) => {
        const root = word.slice(0, word.length - ending.length)
        return list.map((other) => root + other)
      }),
  )
  return [...new Set(forms)].filter((form) => form !== word && form.length >= minFormLength)
}

function joinsWords(language: string) {
  return language === 'de' || language === 'nl'
}
