import { setTimeout } from 'node:timers/promises'
import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { countRows } from '../count-rows'
import type { ProductSearch, ProductsQuery, Reader, Tier, Trx } from '../dialect'
import type { Database } from '../schema'
import { joinForms, type WordForms } from '../searchable'
import type { Table } from '../tables'

const matchNothing = quoted('\u{10ffff}'.repeat(3))

// Words contain no white space, so no word is found across two columns.
const inName = sql`products.name`
const inBrand = sql`products.name || char(10) || products.brand`
// As in the index, without the marks of bold texts.
const anywhere = sql`products.name || char(10) || products.brand || char(10)
  || replace(products.description, '**', '') || char(10) || products.keywords`

export async function productSearch(reader: Reader, words: WordForms[]): Promise<ProductSearch> {
  const { indexed, tested } = await planOf(reader, 'product', words)
  if (tested.length > 0) return searchByTest(reader, words, indexed, tested)
  const match = indexed ?? matchNothing
  const tiers: Record<Tier, string> = [
    `{name} : (${match})`,
    `({name brand} : (${match})) NOT ({name} : (${match}))`,
    `(${match}) NOT ({name brand} : (${match}))`,
  ]
  // To count in the index and subtract the few hidden products is eight times as fast as a join with all products.
  const all = reader.selectFrom('product_search').where(sql<boolean>`product_search match ${match}`)
  const hidden = all.where('rowid', 'in', (eb) =>
    eb.selectFrom('products').select('search_id').where('hidden_at', 'is not', null),
  )
  return {
    words,
    among: (products, tier) => matching(products, tier === undefined ? match : tiers[tier]),
    // The index returns rows in this order, so a query with a limit stops early.
    newest: sql<number>`product_search.rowid`,
    countOnSale: async () => (await countRows(all)) - (await countRows(hidden)),
  }
}

// The index finds the products with the words in `indexed`. Each of them is read once to test it for the other words.
function searchByTest(
  reader: Reader,
  words: WordForms[],
  indexed: string | undefined,
  tested: WordForms[],
): ProductSearch {
  const [nameHasAll, brandHasAll] = [has(inName, words), has(inBrand, words)]
  const conditions: Record<Tier, RawBuilder<boolean>> = [
    has(inName, tested),
    sql<boolean>`${has(inBrand, tested)} and not ${nameHasAll}`,
    sql<boolean>`${has(anywhere, tested)} and not ${brandHasAll}`,
  ]
  const columns: Record<Tier, string> = ['{name} : ', '{name brand} : ', '']
  const among: ProductSearch['among'] = (products, tier) => {
    const candidates = indexed ? matching(products, `${columns[tier ?? 2]}(${indexed})`) : products
    return candidates.where(tier === undefined ? has(anywhere, tested) : conditions[tier])
  }
  return {
    words,
    among,
    newest: indexed ? sql<number>`product_search.rowid` : sql<number>`products.search_id`,
    countOnSale: () =>
      countRows(among(reader.selectFrom('products')).where('products.hidden_at', 'is', null)),
  }
}

function matching(products: ProductsQuery, expression: string) {
  return products
    .innerJoin('product_search', 'product_search.rowid', 'products.search_id')
    .where(sql<boolean>`product_search match ${expression}`) as unknown as ProductsQuery
}

function has(text: RawBuilder<unknown>, words: WordForms[]) {
  return sql<boolean>`has_words(${text}, ${joinForms(words)})`
}

export async function userSearch(reader: Reader, words: WordForms[]): Promise<Expression<SqlBool>> {
  const { indexed, tested } = await planOf(reader, 'user', words)
  const match = sql<SqlBool>`users.search_id in
    (select rowid from user_search where user_search match ${indexed})`
  const test = has(sql`users.name || char(10) || users.email`, tested)
  if (tested.length === 0) return match
  return indexed ? sql<SqlBool>`(${match} and ${test})` : test
}

// One step writes 100 pages of 4 kB, which takes about 10 ms.
const pagesPerStep = 100
// Other processes try to write again after 20 ms. A longer pause lets them succeed.
const pauseMs = 30
const maxMerges = 3

// Merges segments, because each search reads all of them: https://www.sqlite.org/fts5.html#the_merge_command
export async function optimizeSearch(db: Kysely<Database>, pages = pagesPerStep) {
  for (const index of ['product_search', 'user_search']) {
    for (let times = 0; times < maxMerges; times++) {
      // A negative number starts to merge all segments. A positive number continues the merge.
      if (!(await mergeSegments(db, index, -pages))) break
      do await setTimeout(pauseMs)
      while (await mergeSegments(db, index, pages))
    }
  }
}

// Without this, SQLite would merge the index after each batch of deleted rows:
// https://www.sqlite.org/fts5.html#the_delete_all_command
export async function clearSearch(trx: Trx, table: Table) {
  const indexes: Partial<Record<Table, string>> = {
    products: 'product_search',
    users: 'user_search',
  }
  const index = indexes[table]
  if (!index) return
  await sql`insert into ${sql.table(index)} (${sql.table(index)}) values ('delete-all')`.execute(
    trx,
  )
}

function mergeSegments(db: Kysely<Database>, index: string, pages: number) {
  const name = sql.table(index)
  return db.transaction().execute(async (trx) => {
    const before = await changesOf(trx)
    await sql`insert into ${name} (${name}, rank) values ('merge', ${pages})`.execute(trx)
    return (await changesOf(trx)) - before >= 2
  })
}

async function changesOf(reader: Reader) {
  const { rows } = await sql<{ number: number }>`select total_changes() as number`.execute(reader)
  return rows[0]?.number ?? 0
}

/** `indexed` is an FTS5 expression: https://www.sqlite.org/fts5.html. It does not contain the words in `tested`. */
interface Plan {
  indexed?: string
  tested: WordForms[]
}

// The index contains trigrams. A shorter word is the beginning of many, and to merge their lists for several words takes
// seconds. So the index is used for at most one short word, a rare one, when there is no longer word.
async function planOf(
  reader: Reader,
  thing: 'product' | 'user',
  words: WordForms[],
): Promise<Plan> {
  if (words.length === 0) return { indexed: matchNothing, tested: [] }
  const [short, long] = [words.filter(isShort), words.filter((word) => !isShort(word))]
  if (long.length > 0) {
    const either = (forms: WordForms) => `(${forms.map(quoted).join(' OR ')})`
    return { indexed: long.map(either).join(' AND '), tested: short }
  }
  for (const word of short) {
    const terms = await termsOf(reader, thing, word[0])
    if (terms.length > maxTerms) continue
    const indexed = terms.length > 0 ? terms.map(quoted).join(' OR ') : matchNothing
    return { indexed, tested: short.filter((other) => other !== word) }
  }
  return { tested: short }
}

const isShort = ([word]: WordForms) => Array.from(word).length < 3
const maxTerms = 40

/** The trigrams that begin with the word, at most one more than `maxTerms`. */
async function termsOf(reader: Reader, thing: 'product' | 'user', word: string) {
  const rows = await reader
    .selectFrom(`${thing}_search_terms`)
    .select('term')
    .where('term', '>=', word)
    .where('term', '<=', `${word}\u{10ffff}`)
    .limit(maxTerms + 1)
    .execute()
  return rows.map(({ term }) => term)
}

function quoted(text: string) {
  return `"${text.replaceAll('"', '""')}"`
}
