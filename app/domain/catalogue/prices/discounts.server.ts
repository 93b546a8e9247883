import { db, type Reader, transaction } from 'db/client'
import { sql } from 'kysely'
import type { Money } from '~/domain/basics/money/money'
import { todayIn } from '~/domain/basics/time/days'
import { valueChange } from '~/domain/people/access/activity.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { msg } from '~/languages/translate'
import { type Discount, discountText, isInForce } from './discounts'
import { recalculatePrices } from './reduced-prices.server'

/** The columns of a product. The caller must call `recalculatePrices`. */
export function discountColumnsOf(discount: Discount, today: string) {
  return {
    discount_percent: discount.discountPercent,
    discount_price: discount.discountPrice,
    discount_from: discount.discountFrom,
    discount_until: discount.discountUntil,
    discount_applies: isInForce(discount, today) ? 1 : 0,
  } as const
}

export async function todayInShop(reader: Reader) {
  return todayIn((await shopSettings(reader)).timeZone)
}

export function describeDiscount(before: Discount, after: Discount | undefined, money: Money) {
  if (!after) return []
  const [from, to] = [discountText(before, money), discountText(after, money)]
  return from === to ? [] : [valueChange(msg('discount'), from, to)]
}

const countsAlone = sql`products.discount_applies = 1 and categories.discount * categories.is_discounted = 0`

/** The last day of the present price, and the first one; null while the category has a discount, too. */
export const reducedUntil = sql<string | null>`case when ${countsAlone} then discount_until end`
export const reducedFrom = sql<string | null>`case when ${countsAlone} then discount_from end`

const batchSize = 200

export async function applyDueDiscounts() {
  const today = todayIn((await shopSettings()).timeZone)
  while ((await listDue(db, today, 1)).length > 0) {
    await transaction(async (trx) => {
      const ids = (await listDue(trx, today, batchSize)).map(({ id }) => id)
      if (ids.length === 0) return
      await trx
        .updateTable('products')
        .set({ discount_applies: sql`1 - discount_applies` })
        .where('id', 'in', ids)
        .execute()
      await recalculatePrices(trx, { ids })
    })
  }
}

function listDue(reader: Reader, today: string, limit: number) {
  return reader
    .selectFrom('products')
    .select('id')
    .where(sql`coalesce(discount_from, discount_until)`, 'is not', null)
    .where(
      'discount_applies',
      '<>',
      sql<0 | 1>`case when coalesce(discount_from, ${today}) <= ${today}
        and coalesce(discount_until, ${today}) >= ${today} then 1 else 0 end`,
    )
    .limit(limit)
    .execute()
}
