import { setImmediate } from 'node:timers/promises'
import { db, type Reader } from 'db/client'
import type { Flag } from 'db/schema'
import { timeFromNow } from 'db/time'
import { dateIn, dayAfter, startOfDay } from '~/domain/basics/time/days'
import { cheapestVariant } from '~/domain/catalogue/stock/variant-sql.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'

// Article 6a of Directive 98/6/EC: who announces a price reduction must name the prior price, the lowest price of at
// least 30 days before the reduction.

const priorDays = 30

/** A price in minor units, as the buyer pays it. It applies until the next period begins. */
export interface PricePeriod {
  since: string
  price: number
  isReduced: boolean
}

/** `history` has the oldest period first. Undefined if there is no reduction, or no price before it is known. */
export function priorPriceOf(history: PricePeriod[], timeZone: string) {
  const start = startOfReduction(history)
  const from = startOfPriorDays(history[start], timeZone)
  if (from === undefined) return undefined
  const prices = history
    .slice(0, start)
    .filter((_, index) => endOf(history, index) > from)
    .map(({ price }) => price)
  return prices.length > 0 ? Math.min(...prices) : undefined
}

/** The periods that ended before the time `before` and that `priorPriceOf` no longer needs; never the last one. */
export function outdatedPeriods(history: PricePeriod[], timeZone: string, before: string) {
  const needed = startOfPriorDays(history[startOfReduction(history)], timeZone) ?? before
  const limit = needed < before ? needed : before
  return history.slice(0, -1).filter((_, index) => endOf(history, index) <= limit)
}

// If a reduction grows step by step without a break, it began with the first step (paragraph 5 of the article). After a
// higher price another reduction begins, even if both prices are reduced.
function startOfReduction(history: PricePeriod[]) {
  const isNext = (period: PricePeriod, before: PricePeriod | undefined) =>
    period.isReduced && before?.isReduced === true && before.price > period.price
  const steps = history.map((period, index) => isNext(period, history[index - 1]))
  return steps.lastIndexOf(false)
}

// Whole days, the first of which begins at midnight (Regulation (EEC, Euratom) No 1182/71, article 3).
function startOfPriorDays(period: PricePeriod | undefined, timeZone: string) {
  if (!period?.isReduced) return undefined
  const date = dateIn(timeZone)(new Date(period.since))
  return startOfDay(dayAfter(date, -priorDays), timeZone)
}

function endOf(history: PricePeriod[], index: number) {
  return history[index + 1]?.since ?? ''
}

interface Priced {
  id: string
  variantId?: string
  oldPrice: number | null
}

/** The prior price of each product or variant whose price is reduced, by id; none unless the shop shows prior prices. */
export async function listPriorPrices(priced: Priced[], reader: Reader = db) {
  const prices = new Map<string, number>()
  const reduced = priced.filter(({ oldPrice }) => oldPrice !== null)
  if (reduced.length === 0) return prices
  const { euFeatures, timeZone } = await shopSettings(reader)
  if (!euFeatures.includes('lowestPrices')) return prices
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

async function readHistoriesOfProducts(productIds: string[], reader: Reader) {
  const rows = await reader
    .selectFrom('products')
    .innerJoin('price_history', (join) => join.on('price_history.variant_id', '=', cheapestVariant))
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
