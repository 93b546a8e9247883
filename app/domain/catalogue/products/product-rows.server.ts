import type { Trx } from 'db/client'
import { rowField } from '~/domain/basics/lists/row-field'
import { amountIn, readAmount } from '~/domain/basics/money/amounts'
import type { Money } from '~/domain/basics/money/money'
import { Refusal, refuseAll } from '~/domain/basics/refusals/refusal'
import { recalculatePrices } from '~/domain/catalogue/prices/reduced-prices.server'
import { joined, record } from '~/domain/people/access/activity.server'
import { asStaff } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { shopMoney } from '~/domain/settings/shop-settings.server'
import { type Message, message, messageN } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { maxStock } from './limits'
import {
  changeStock,
  describePrice,
  describeProductUpdate,
  type FullProduct,
  requireFullProduct,
  stockConflict,
  touchProduct,
} from './product-changes.server'
import { priceRule, type RowUpdate, tooManyUnits } from './products'

export async function updateRows(admin: User, rows: RowUpdate[]) {
  const messages = await asStaff('products', admin, async (trx) => {
    const money = await shopMoney(trx)
    const edits: { row: RowUpdate; product: FullProduct }[] = []
    for (const row of rows) edits.push({ row, product: await requireFullProduct(trx, row.id) })
    refuseAll(edits.flatMap(({ row, product }) => refusalsOf(money, row, product)))
    const done: (string | Message)[] = []
    for (const { row, product } of edits) {
      const price =
        row.price === undefined ? undefined : readAmount(money, row.price, priceRule, 'price')
      done.push(await updateRow(trx, admin, money, { ...row, product, price }))
    }
    const priced = rows.filter(({ price }) => price !== undefined)
    if (priced.length > 0) await recalculatePrices(trx, { ids: priced.map(({ id }) => id) })
    return done
  })
  if (messages.length === 0) return { message: msg('Nothing was changed') }
  const [only = ''] = messages
  if (messages.length === 1) return { message: only }
  return {
    message: messageN(messages.length, '{count} product changed', '{count} products changed'),
  }
}

function refusalsOf(
  money: Money,
  { id, price, expectedPrice, itemsInStock, expectedStock }: RowUpdate,
  product: FullProduct,
) {
  const refusals: Refusal[] = []
  const reading = price === undefined ? undefined : amountIn(money, price, priceRule)
  if (reading && 'problem' in reading) {
    refusals.push(new Refusal(400, reading.problem, { field: rowField('price', id) }))
  }
  if (price !== undefined && expectedPrice !== undefined && expectedPrice !== product.fullPrice) {
    const [now, before] = [product.fullPrice, expectedPrice].map(money.format)
    refusals.push(
      new Refusal(
        409,
        message('The price is now {now}, no longer {before}. Check it and save again', {
          now,
          before,
        }),
        { field: rowField('price', id) },
      ),
    )
  }
  const field = rowField('itemsInStock', id)
  if (itemsInStock && !itemsInStock.isAdded) {
    const refusal = stockConflict(product, expectedStock, field)
    if (refusal) refusals.push(refusal)
  } else if (itemsInStock && product.stock + itemsInStock.units > maxStock) {
    refusals.push(new Refusal(400, tooManyUnits, { field }))
  }
  return refusals
}

type Edit = Omit<RowUpdate, 'price'> & { product: FullProduct; price?: number }

async function updateRow(
  trx: Trx,
  admin: User,
  money: Money,
  { product, price, itemsInStock }: Edit,
) {
  const { isAdded = false, units = 0 } = itemsInStock ?? {}
  const stock = isAdded ? product.stock + units : units
  const changes = [
    ...(price === undefined ? [] : describePrice(product, price, money)),
    ...(itemsInStock ? await changeStock(trx, product, stock) : []),
  ]
  await touchProduct(trx, product.id, { full_price: price })
  const isRestocked = isAdded && price === undefined
  const what =
    isRestocked && changes.length > 0
      ? message('restocked product {name}: {changes}', {
          name: product.name,
          changes: joined(changes),
        })
      : describeProductUpdate(product, changes)
  await record(trx, admin, what)
  const values = { name: product.name, units: String(units), stock: String(stock) }
  if (isRestocked) {
    return messageN(
      units,
      '{name}: {units} added, {stock} now in stock',
      '{name}: {units} added, {stock} now in stock',
      values,
    )
  }
  if (price === undefined) return message('{name}: stock changed to {stock}', values)
  const priced = { ...values, price: money.format(price) }
  if (!itemsInStock) return message('{name}: price changed to {price}', priced)
  return message('{name}: price changed to {price}, stock changed to {stock}', priced)
}
