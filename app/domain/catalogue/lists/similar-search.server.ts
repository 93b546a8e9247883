import { db } from 'db/client'
import { wordsOf } from 'db/searchable'
import { sql } from 'kysely'
import { matchingProducts, prepareSearch } from './matching-products.server'
import { listForms } from './word-forms.server'

/** Replaces each word that finds nothing with a similar word from the catalogue. Undefined if that is not possible. */
export async function similarSearch(search: string) {
  const words = wordsOf(search)
  const others: string[] = []
  for (const word of words) {
    const other = (await isFound(word)) ? word : await similarWord(word)
    if (!other) return undefined
    others.push(other)
  }
  const other = others.join(' ')
  return other === words.join(' ') ? undefined : other
}

const minLength = 4
const maxEdits = 2
const maxCandidates = 5
const maxWords = 10_000

async function similarWord(word: string) {
  if (word.length < minLength) return undefined
  const singular = word.replace(/s$/, '')
  if (singular !== word && (await isFound(singular))) return singular
  for (const form of await listForms(word)) if (await isFound(form)) return form
  const rows = await db
    .selectFrom('product_words')
    .select('word')
    // Users usually type the first letter correctly, or swap the first two letters.
    .where((eb) =>
      eb.or(
        [word.charAt(0), word.charAt(1)].map((letter) =>
          eb.and([eb('word', '>=', letter), eb('word', '<', `${letter}\u{10ffff}`)]),
        ),
      ),
    )
    .where(sql<number>`length(word)`, '>=', singular.length - maxEdits)
    .where(sql<number>`length(word)`, '<=', word.length + maxEdits)
    .limit(maxWords)
    .execute()
  const candidates = rows
    .map((row) => ({
      word: row.word,
      edits: Math.min(editsBetween(word, row.word), editsBetween(singular, row.word)),
    }))
    .filter(({ edits }) => edits <= (word.length < 6 ? 1 : maxEdits))
    .sort((a, b) => a.edits - b.edits || (a.word < b.word ? -1 : 1))
  for (const candidate of candidates.slice(0, maxCandidates)) {
    if (await isFound(candidate.word)) return candidate.word
  }
  return undefined
}

async function isFound(word: string) {
  const productSearch = await prepareSearch(db, word)
  const products = matchingProducts({ category: '', show: 'on-sale' }, { productSearch })
  return products.select('products.id').limit(1).executeTakeFirst()
}

// The optimal string alignment distance, at most `maxEdits + 1`: https://en.wikipedia.org/wiki/Damerau-Levenshtein_distance
export function editsBetween(a: string, b: string) {
  if (Math.abs(a.length - b.length) > maxEdits) return maxEdits + 1
  let last: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (last[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    if (Math.min(...next) > maxEdits) return maxEdits + 1
    last = row
    row = next
  }
  return Math.min(row[b.length] ?? 0, maxEdits + 1)
}
