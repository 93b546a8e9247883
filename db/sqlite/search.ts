import { setTimeout } from 'node:timers/promises'
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import type { FoundProducts, ProductsQuery, Reader, Trx } from '../dialect'
import type { Database } from '../schema'
import type { Table } from '../tables'

const matchNothing = quoted('\u{10ffff}'.repeat(3))

export async function findProducts(reader: Reader, words: string[]): Promise<FoundProducts> {
  const found = await expressionFor(reader, 'product', words)
  const tiers = [
    `{name} : (${found})`,
    `({name brand} : (${found})) NOT ({name} : (${found}))`,
    `(${found}) NOT ({name brand} : (${found}))`,
  ] as const
  // To count in the index and subtract the few hidden products is eight times as fast as a join with all products.
  const count = async ({ onlyHidden = false } = {}) => {
    const { total } = await reader
      .selectFrom('product_search')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(sql<boolean>`product_search match ${found}`)
      .$if(onlyHidden, (query) =>
        query.where('rowid', 'in', (eb) =>
          eb.selectFrom('products').select('search_id').where('hidden_at', 'is not', null),
        ),
      )
      .executeTakeFirstOrThrow()
    return total
  }
  return {
    among: (products, tier) =>
      products
        .innerJoin('product_search', 'product_search.rowid', 'products.search_id')
        .where(
          sql<boolean>`product_search match ${tier === undefined ? found : tiers[tier]}`,
        ) as unknown as ProductsQuery,
    // The index returns rows in this order, so a query with a limit stops early.
    newest: sql<number>`product_search.rowid`,
    countOnSale: async () => (await count()) - (await count({ onlyHidden: true })),
  }
}

export async function findUsers(reader: Reader, words: string[]): Promise<Expression<SqlBool>> {
  const found = await expressionFor(reader, 'user', words)
  return sql<SqlBool>`users.search_id in (select rowid from user_search where user_search match ${found})`
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
  const index = { products: 'product_search', users: 'user_search' }[table as string]
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

// An FTS5 expression that matches rows with all words: https://www.sqlite.org/fts5.html
async function expressionFor(reader: Reader, thing: 'product' | 'user', words: string[]) {
  if (words.length === 0) return matchNothing
  const parts = await Promise.all(words.map((word) => partFor(reader, thing, word)))
  return parts.join(' AND ')
}

// The index contains trigrams. A word of one or two characters matches all trigrams that begin with it.
async function partFor(reader: Reader, thing: 'product' | 'user', word: string) {
  if (Array.from(word).length >= 3) return quoted(word)
  const rows = await reader
    .selectFrom(`${thing}_search_terms`)
    .select('term')
    .where('term', '>=', word)
    .where('term', '<=', `${word}\u{10ffff}`)
    .execute()
  return rows.length > 0 ? `(${rows.map(({ term }) => quoted(term)).join(' OR ')})` : matchNothing
}

function quoted(text: string) {
  return `"${text.replaceAll('"', '""')}"`
}
