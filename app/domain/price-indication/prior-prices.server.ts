import { setImmediate } from 'node:timers/promises'
import { db, type Reader } from 'db/client'
import { timeFromNow } from 'db/time'
import { hasEuFeature, shopSettings } from '~/domain/settings/shop-settings.server'
import { outdatedPeriods, type PricePeriod, priorPriceOf } from './prior-price'

interface Priced {
  id: string
  oldPrice: number | null
}

/** The prior price of each product whose price is reduced, by id; none unless the shop shows prior prices. */
export async function listPriorPrices(products: Priced[], reader: Reader = db) {
  const prices = new Map<string, number>()
  const reduced = products.filter(({ oldPrice }) => oldPrice !== null).map(({ id }) => id)
  if (reduced.length === 0 || !(await hasEuFeature('lowestPrices'))) return prices
  const { timeZone } = await shopSettings()
  for (const [id, history] of await readHistories(reduced, reader)) {
    const price = priorPriceOf(history, timeZone)
    if (price !== undefined) prices.set(id, price)
  }
  return prices
}

async function readHistories(productIds: string[], reader: Reader) {
  const rows = await reader
    .selectFrom('price_history')
    .select(['product_id as id', 'since', 'price', 'is_reduced as isReduced'])
    .where('product_id', 'in', productIds)
    .orderBy('product_id')
    .orderBy('since')
    .execute()
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
    const products = await listWithOldPrices(before, last)
    const ids = products.map(({ id }) => id)
    for (const [id, history] of await readHistories(ids, db)) {
      const outdated = outdatedPeriods(history, timeZone, before).map(({ since }) => since)
      if (outdated.length === 0) continue
      await db
        .deleteFrom('price_history')
        .where('product_id', '=', id)
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
    .select('product_id as id')
    .where('product_id', '>', after)
    .where('since', '<=', before)
    .groupBy('product_id')
    .having((eb) => eb.fn.countAll(), '>', 1)
    .orderBy('product_id')
    .limit(batchSize)
    .execute()
}
