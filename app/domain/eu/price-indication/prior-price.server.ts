import { setImmediate } from 'node:timers/promises'
import { db, type Reader } from 'db/client'
import type { Flag } from 'db/schema'
import { timeFromNow } from 'db/time'
import { cheapestFirst } from '~/domain/catalogue/stock/variant-sql.server'
import { hasEuFeature, shopSettings } from '~/domain/shop/settings/shop-settings.server'
import { outdatedPeriods, type PricePeriod, priorPriceOf } from './prior-price'

interface Priced {
  id: string
  /** Missing for a product, which has the prices of its cheapest variant. */
  variantId?: string
  oldPrice: number | null
}

/** The prior price of each product or variant whose price is reduced, by id; none unless the shop shows prior prices. */
export async function listPriorPrices(priced: Priced[], reader: Reader = db) {
  const prices = new Map<string, number>()
  const reduced = priced.filter(({ oldPrice }) => oldPrice !== null)
  if (reduced.length === 0 || !(await hasEuFeature('lowestPrices'))) return prices
  const { timeZone } = await shopSettings()
  const variantIds = reduced.flatMap(({ variantId }) => variantId ?? [])
  const productIds = reduced.filter(({ variantId }) => !variantId).map(({ id }) => id)
  const histories = [
    ...(variantIds.length > 0 ? await readHistories(variantIds, reader) : []),
    ...(productIds.length > 0 ? await readHistoriesOfProducts(productIds, reader) : []),
  ]
  for (const [id, history] of histories) {
    const price = priorPriceOf(history, timeZone)
    if (price !== undefined) prices.set(id, price)
  }
  return prices
}

async function readHistories(variantIds: string[], reader: Reader) {
  const rows = await reader
    .selectFrom('price_history')
    .select(['variant_id as id', 'since', 'price', 'is_reduced as isReduced'])
    .where('variant_id', 'in', variantIds)
    .orderBy('variant_id')
    .orderBy('since')
    .execute()
  return historiesFrom(rows)
}

/** By product id, the history of the variant whose price the product has. */
async function readHistoriesOfProducts(productIds: string[], reader: Reader) {
  const rows = await reader
    .selectFrom('products')
    .innerJoin('price_history', (join) =>
      join.on('price_history.variant_id', '=', (eb) =>
        eb
          .selectFrom('variants')
          .select('variants.id')
          .whereRef('variants.product_id', '=', 'products.id')
          .orderBy(cheapestFirst)
          .limit(1),
      ),
    )
    .select(['products.id', 'since', 'price_history.price', 'is_reduced as isReduced'])
    .where('products.id', 'in', productIds)
    .orderBy('products.id')
    .orderBy('since')
    .execute()
  return historiesFrom(rows)
}

function historiesFrom(rows: { id: string; since: string; price: number; isReduced: Flag }[]) {
  const histories = new Map<string, PricePeriod[]>()
  for (const { id, since, price, isReduced } of rows) {
    const history = histories.get(id) ?? []
    history.push({ since, price, isReduced: isReduced === 1 })
    histories.set(id, history)
  }
  return histories
}

const batchSize = 500

export async function deleteOldPrices(ageMs: number) {
  const before = timeFromNow(-ageMs)
  const { timeZone } = await shopSettings()
  for (let last = ''; ; await setImmediate()) {
    const variants = await listWithOldPrices(before, last)
    const ids = variants.map(({ id }) => id)
    for (const [id, history] of await readHistories(ids, db)) {
      const outdated = outdatedPeriods(history, timeZone, before).map(({ since }) => since)
      if (outdated.length === 0) continue
      await db
        .deleteFrom('price_history')
        .where('variant_id', '=', id)
        .where('since', 'in', outdated)
        .execute()
    }
    if (ids.length < batchSize) return
    last = ids.at(-1) ?? ''
  }
}

// The newest of the old periods may still be needed.
function listWithOldPrices(before: string, after: string) {
  return db
    .selectFrom('price_history')
    .select('variant_id as id')
    .where('variant_id', '>', after)
    .where('since', '<=', before)
    .groupBy('variant_id')
    .having((eb) => eb.fn.countAll(), '>', 1)
    .orderBy('variant_id')
    .limit(batchSize)
    .execute()
}
