import { db, type Trx } from 'db/client'
import type { z } from 'zod'
import { maxPriceIn } from '~/domain/basics/money/amounts'
import type { Money } from '~/domain/basics/money/money'
import { Refusal } from '~/domain/basics/refusals/refusal'
import type { BulkDiscount } from '~/domain/catalogue/prices/discount-draft'
import { noDiscount, problemOf } from '~/domain/catalogue/prices/discounts'
import {
  describeDiscount,
  discountColumnsOf,
  todayInShop,
} from '~/domain/catalogue/prices/discounts.server'
import { recalculatePrices } from '~/domain/catalogue/prices/reduced-prices.server'
import { record } from '~/domain/people/access/activity.server'
import { asStaff } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { shopMoney } from '~/domain/settings/shop-settings.server'
import { message, messageN } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { hide, show } from './hidden-products.server'
import {
  describePrice,
  describeProductUpdate,
  findFullProducts,
  touchProduct,
} from './product-changes.server'
import { applyPercent } from './products'
import { removeProduct } from './products.server'

export { BulkDiscount } from '~/domain/catalogue/prices/discount-draft'
export { PriceChange } from './products'

export async function hideProducts(admin: User, ids: string[]) {
  const count = await asStaff('products', admin, async (trx) => {
    const products = (await findFullProducts(trx, ids)).filter(
      ({ hiddenAt, shownFrom }) => !hiddenAt || shownFrom,
    )
    requireAny(products, msg('The selected products have been deleted or are already hidden'))
    await hide(trx, products)
    for (const { name } of products) {
      await record(trx, admin, 'hid product {name}', { name })
    }
    return products.length
  })
  return {
    message: messageN(
      count,
      '{count} product hidden from the shop',
      '{count} products hidden from the shop',
    ),
  }
}

export async function showProducts(admin: User, ids: string[]) {
  const count = await asStaff('products', admin, async (trx) => {
    const products = (await findFullProducts(trx, ids)).filter(({ hiddenAt }) => hiddenAt)
    requireAny(
      products,
      msg('The selected products have been deleted or are already shown in the shop'),
    )
    await show(trx, products)
    for (const { name } of products) {
      await record(trx, admin, 'showed product {name}', { name })
    }
    return products.length
  })
  return {
    message: messageN(
      count,
      '{count} product shown in the shop again',
      '{count} products shown in the shop again',
    ),
  }
}

/** Also changes the prices of variants. */
export async function changePrices(admin: User, ids: string[], percent: number) {
  const count = await asStaff('products', admin, async (trx) => {
    const products = await findFullProducts(trx, ids)
    requireAny(products)
    const money = await shopMoney(trx)
    for (const product of products) {
      const change = (price: number) => changedPrice(money, product.name, price, percent)
      const full_price = change(product.fullPrice)
      await touchProduct(trx, product.id, { full_price })
      if (product.option1 !== '') await changeVariantPrices(trx, product.id, change)
      const changes = describePrice(product, full_price, money)
      await record(trx, admin, describeProductUpdate(product, changes))
    }
    await recalculatePrices(trx, { ids: products.map(({ id }) => id) })
    return products.length
  })
  return { message: messageN(count, '{count} price changed', '{count} prices changed') }
}

function changedPrice(money: Money, name: string, fullPrice: number, percent: number) {
  const price = applyPercent(fullPrice, percent)
  const max = maxPriceIn(money)
  if (money.toNumber(price) <= max) return price
  const limit = money.format(max * 10 ** money.digits)
  const text = message('The price of {name} would be above {limit}', { name, limit })
  throw new Refusal(400, text, { field: 'percent' })
}

async function changeVariantPrices(trx: Trx, id: string, change: (price: number) => number) {
  const variants = await trx
    .selectFrom('variants')
    .select(['id', 'full_price as fullPrice'])
    .where('product_id', '=', id)
    .execute()
  for (const { id, fullPrice } of variants) {
    if (fullPrice === null) continue
    const full_price = change(fullPrice)
    await trx.updateTable('variants').set({ full_price }).where('id', '=', id).execute()
  }
}

export async function discountProducts(
  admin: User,
  ids: string[],
  { endDiscount, ...draft }: z.output<typeof BulkDiscount>,
) {
  const discount = endDiscount ? noDiscount : { ...noDiscount, ...draft }
  const count = await asStaff('products', admin, async (trx) => {
    const products = await findFullProducts(trx, ids)
    requireAny(products)
    const columns = discountColumnsOf(discount, await todayInShop(trx))
    const money = await shopMoney(trx)
    for (const product of products) {
      const problem = problemOf(discount, product.fullPrice)
      if (problem) throw new Refusal(400, problem.text, { field: problem.field })
      await touchProduct(trx, product.id, columns)
      const changes = describeDiscount(product, discount, money)
      await record(trx, admin, describeProductUpdate(product, changes))
    }
    await recalculatePrices(trx, { ids: products.map(({ id }) => id) })
    return products.length
  })
  return {
    message: endDiscount
      ? messageN(count, '{count} discount ended', '{count} discounts ended')
      : messageN(count, '{count} product discounted', '{count} products discounted'),
  }
}

export async function deleteProducts(admin: User, ids: string[]) {
  const count = await asStaff('products', admin, async (trx) => {
    const products = await findFullProducts(trx, ids)
    requireAny(products)
    for (const product of products) {
      await removeProduct(trx, product)
      await record(trx, admin, 'deleted product {name}', { name: product.name })
    }
    return products.length
  })
  return { message: messageN(count, '{count} product deleted', '{count} products deleted') }
}

export function listSelectedProducts(ids: string[]) {
  return db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .orderBy('sort_name')
    .execute()
}

function requireAny(products: unknown[], text = msg('The selected products have been deleted')) {
  if (products.length === 0) throw new Refusal(409, text)
}
