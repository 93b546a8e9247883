import { setImmediate } from 'node:timers/promises'
import type { Trx } from 'db/client'
import { sql } from 'kysely'
import { chunksOf } from '~/domain/basics/lists/chunks'
import { sortNameOf } from '~/domain/settings/sort-names.server'

const batchSize = 1000

/** Sorts the products as in another language. Call it in an exclusive transaction. */
export async function renewSortNames(trx: Trx, language: string) {
  for (let last = ''; ; ) {
    const products = await trx
      .selectFrom('products')
      .select(['id', 'name', 'sort_name'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    const changed = products
      .map(({ id, name, sort_name }) => ({
        id,
        before: sort_name,
        after: sortNameOf(name, language),
      }))
      .filter(({ before, after }) => before !== after)
    for (const chunk of chunksOf(changed)) await writeSortNames(trx, chunk)
    if (products.length < batchSize) return
    last = products.at(-1)?.id ?? ''
    await setImmediate()
  }
}

async function writeSortNames(trx: Trx, changed: { id: string; after: string }[]) {
  const rows = changed.map(({ id, after }) => sql`(cast(${id} as text), cast(${after} as text))`)
  await sql`
    with renewed (id, sort_name) as (values ${sql.join(rows)})
    update products set sort_name = renewed.sort_name from renewed where products.id = renewed.id`.execute(
    trx,
  )
}
