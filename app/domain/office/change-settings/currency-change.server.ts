import type { Trx } from 'db/client'
import { countRows } from 'db/count-rows'
import { type Expression, sql } from 'kysely'
import { type Money, type MoneyFormat, moneyOf } from '~/domain/basics/money/money'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { recalculatePrices } from '~/domain/catalogue/prices/reduced-prices.server'
import { beginPriceHistory } from '~/domain/eu/price-indication/price-history.server'
import { message, messageN } from '~/languages/messages'
import { msg } from '~/languages/translate'

/** Does not convert the prices: $4.90 becomes €4.90. */
export async function changeCurrency(
  trx: Trx,
  from: MoneyFormat,
  to: MoneyFormat,
  isConfirmed: boolean,
) {
  const [before, after] = [moneyOf(from), moneyOf(to)]
  if (!isConfirmed) await requireConfirmation(trx, before, after)
  if (before.digits !== after.digits) await rescalePrices(trx, before, after)
  await beginPriceHistory(trx)
}

async function rescalePrices(trx: Trx, before: Money, after: Money) {
  const fullPrices = { full_price: rescaled(sql`full_price`, before, after) }
  const discount_price = rescaled(sql`discount_price`, before, after)
  await trx
    .updateTable('products')
    .set({ ...fullPrices, discount_price })
    .execute()
  await trx.updateTable('variants').set(fullPrices).where('full_price', 'is not', null).execute()
  await recalculatePrices(trx, 'all')
  const ofDelivery = {
    price: rescaled(sql`price`, before, after),
    free_from: rescaled(sql`free_from`, before, after),
  }
  await trx.updateTable('delivery_methods').set(ofDelivery).execute()
  await trx.updateTable('delivery_prices').set(ofDelivery).execute()
  await trx
    .updateTable('vouchers')
    .set({
      amount: rescaled(sql`amount`, before, after),
      min_total: rescaled(sql`min_total`, before, after),
    })
    .execute()
}

async function requireConfirmation(trx: Trx, before: Money, after: Money) {
  const products = await countRows(trx.selectFrom('products'))
  const methods = await countRows(trx.selectFrom('delivery_methods'))
  if (products + methods === 0) return
  const text =
    after.digits < before.digits
      ? msg(
          '{notConverted} Prices are rounded to the nearest {step}. Orders already placed stay in {currency}. To change the currency, tick the box below and save again.',
        )
      : msg(
          '{notConverted} Orders already placed stay in {currency}. To change the currency, tick the box below and save again.',
        )
  const refusal = message(text, {
    notConverted: notConverted(products, methods, await findExample(trx, before, after)),
    step: after.format(1),
    currency: before.currency,
  })
  throw new Refusal(409, refusal, { field: 'currency' })
}

function notConverted(products: number, methods: number, example: Example | undefined) {
  const values = {
    products: messageN(products, '{count} product', '{count} products'),
    methods: messageN(methods, '{count} delivery method', '{count} delivery methods'),
    ...example,
  }
  // Only delivery methods can all be free.
  if (!example) return message('The prices of {methods} are not converted.', values)
  return message(
    products > 0 && methods > 0
      ? 'The prices of {products} and {methods} are not converted: {before} becomes {after}.'
      : products > 0
        ? 'The prices of {products} are not converted: {before} becomes {after}.'
        : 'The prices of {methods} are not converted: {before} becomes {after}.',
    values,
  )
}

interface Example {
  before: string
  after: string
}

// Prefers an amount that the change rounds.
async function findExample(trx: Trx, before: Money, after: Money) {
  const roundingStep = sql.lit(10 ** Math.max(0, before.digits - after.digits))
  const product = await trx
    .selectFrom('products')
    .select(['full_price as before', rescaled(sql`full_price`, before, after).as('after')])
    .orderBy(sql`case when full_price % ${roundingStep} <> 0 then 0 else 1 end`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const method = await trx
    .selectFrom('delivery_methods')
    .select(['price as before', rescaled(sql`price`, before, after).as('after')])
    .where('price', '>', 0)
    .limit(1)
    .executeTakeFirst()
  const example = product ?? method
  return example && { before: before.format(example.before), after: after.format(example.after) }
}

/** 0 and null do not change; no other amount becomes 0. */
function rescaled(amount: Expression<number>, before: Money, after: Money) {
  const [multiplier, divisor] = [after.digits - before.digits, before.digits - after.digits].map(
    (digits) => sql.lit(10 ** Math.max(0, digits)),
  )
  // Both engines round the quotient of integers down.
  const scaled = sql`(${amount} * ${multiplier} + ${divisor} / 2) / ${divisor}`
  return sql<number>`case when ${amount} > 0 and ${scaled} < 1 then 1 else ${scaled} end`
}
