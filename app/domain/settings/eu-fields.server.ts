import { db, type Reader } from 'db/client'
import { sql } from 'kysely'
import { cachedRead } from '~/speed/cached-reads.server'
import { sellsInEu } from './eu-settings'
import { shopSettings } from './shop-settings.server'

/** Fields of products: what a product contains; its manufacturer and its safety warning. */
export type EuField = 'contents' | 'safety'

/** All in a shop with duties to consumers. Elsewhere, forms and files have those that a product already has. */
export async function listEuFields(reader: Reader = db): Promise<EuField[]> {
  const shop = await shopSettings(reader)
  if (sellsInEu(shop) || shop.euFeatures.length > 0) return ['contents', 'safety']
  return reader === db ? cachedRead('fields in use', () => usedFields(db)) : usedFields(reader)
}

async function usedFields(reader: Reader) {
  const { rows } = await sql<{ field: EuField }>`
    select 'contents' as field
    where exists (select 1 from products where content_amount is not null)
      or exists (select 1 from variants where content_amount is not null)
    union all select 'safety'
    where exists (select 1 from manufacturers)
      or exists (select 1 from products where safety_warning <> '')`.execute(reader)
  return rows.map(({ field }) => field)
}
