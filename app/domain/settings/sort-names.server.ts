import type { Reader } from 'db/client'
import { searchable } from 'db/searchable'
import { shopSettings } from './shop-settings.server'
import { textLanguageOf } from './text-language'

// Names are sorted as in the language of the texts, which may have letters of its own: in Spanish, ñ comes after n. In
// `sort_name` and here, such a letter is its neighbour in the alphabet and a `~`, which comes after all letters: `n~`. All
// other letters are as in `searchable`.

/** For short lists; long ones have a column `sort_name`. */
export async function sortedByName<T extends { name: string }>(rows: T[]) {
  const language = textLanguageOf(await shopSettings())
  return rows
    .map((row) => ({ row, name: sortNameOf(row.name, language) }))
    .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0))
    .map(({ row }) => row)
}

/** The language whose order the names in `sort_name` have. */
export async function sortLanguage(reader: Reader) {
  return textLanguageOf(await shopSettings(reader))
}

/** Code units are in the order of the names. Several spaces are one, as in `foldName`. */
export function sortNameOf(text: string, language: string) {
  const name = text.replace(/\s+/g, ' ')
  const letters = lettersOf(language)
  if (letters.size === 0) return searchable(name)
  const written = name
    .normalize('NFC')
    .toLocaleLowerCase(language)
    .replace(/\P{ASCII}/gu, (letter) => letters.get(letter) ?? letter)
  return searchable(written)
}

const alphabet = [...'abcdefghijklmnopqrstuvwxyz']
// Latin-1 Supplement, Latin Extended-A and -B.
const accented = Array.from({ length: 0x250 - 0xc0 }, (_, index) =>
  String.fromCodePoint(0xc0 + index),
)
const known = new Map<string, Map<string, string>>()

/** The letters of a language that are sorted as letters of their own, unlike in English. */
function lettersOf(language: string) {
  const letters = known.get(language) ?? findLetters(language)
  known.set(language, letters)
  return letters
}

function findLetters(language: string) {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base' })
  const english = new Intl.Collator('en', { sensitivity: 'base' })
  const isOwn = (letter: string) =>
    compare(letter, searchable(letter)) !== 0 && english.compare(letter, searchable(letter)) === 0
  const letters = new Map<string, string>()
  let [previous, written] = ['', '']
  for (const letter of accented.filter(isOwn).sort(compare)) {
    const neighbour = alphabet.findLast((other) => compare(other, letter) <= 0) ?? ''
    // Letters that differ only in accents, such as ä and æ in Swedish, have the same place.
    if (previous === '' || compare(previous, letter) !== 0) {
      written = written.startsWith(neighbour) ? `${written}~` : `${neighbour}~`
    }
    letters.set(letter, compare(neighbour, letter) === 0 ? neighbour : written)
    previous = letter
  }
  return letters
}
