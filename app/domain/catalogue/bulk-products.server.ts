import { db, type Trx } from 'db/client'
import { asAdmin } from '~/domain/accounts/current-user.server'
import type { User } from '~/domain/accounts/users'
import { counted } from '~/domain/counted'
import { Refusal } from '~/domain/refusal'
import { record } from '~/domain/shop/activity.server'
import { hide, show } from './hidden-products.server'
import { maxDollars } from './limits'
import { changePrice, type FoundProduct, productIn, subject, touch } from './product-changes.server'
import { changedBy } from './products'
import { removeProduct } from './products.server'

export { PriceChange } from './products'

// Each of these commands changes all of its products in one transaction, or none.

/** Hides products from the shop; those that are hidden already stay so. Refuses 409 when none is left to hide. */
export async function hideProducts(admin: User, ids: string[]) {
  const count = await asAdmin(admin, async (trx) => {
    const products = (await productsIn(trx, ids)).filter(({ hidden_at }) => !hidden_at)
    refuseNone(products, 'hidden already')
    await hide(trx, products)
    for (const { name } of products) await record(trx, admin, 'hid', `product ${name}`)
    return products.length
  })
  return { message: `${counted(count, 'product')} hidden from the shop` }
}

/** Puts hidden products on sale again. Refuses 409 when none of them is hidden. */
export async function showProducts(admin: User, ids: string[]) {
  const count = await asAdmin(admin, async (trx) => {
    const products = (await productsIn(trx, ids)).filter(({ hidden_at }) => hidden_at)
    refuseNone(products, 'on sale already')
    await show(trx, products)
    for (const { name } of products) await record(trx, admin, 'showed', `product ${name}`)
    return products.length
  })
  return { message: `${counted(count, 'product')} on sale again` }
}

/** Changes the full prices of products by some per cent. Refuses 409 when none is left, 400 a price that is too high. */
export async function changePrices(admin: User, ids: string[], percent: number) {
  const count = await asAdmin(admin, async (trx) => {
    const products = await productsIn(trx, ids)
    refuseNone(products)
    for (const product of products) {
      const price = changedBy(product.fullPrice, percent)
      if (price > maxDollars * 100) {
        throw new Refusal(400, `The price of ${product.name} would be above ${maxDollars}`, {
          field: 'percent',
        })
      }
      const changes = await changePrice(trx, product, price)
      await touch(trx, product.id)
      await record(trx, admin, 'updated', subject(product, changes))
    }
    return products.length
  })
  return { message: `${counted(count, 'price')} changed` }
}

/** Deletes products, as `deleteProduct` does. Refuses 409 when none is left. */
export async function deleteProducts(admin: User, ids: string[]) {
  const count = await asAdmin(admin, async (trx) => {
    const products = await productsIn(trx, ids)
    refuseNone(products)
    for (const product of products) {
      await removeProduct(trx, product)
      await record(trx, admin, 'deleted', `product ${product.name}`)
    }
    return products.length
  })
  return { message: `${counted(count, 'product')} deleted` }
}

/** The ticked products that are still there, by name. */
export function tickedProducts(ids: string[]) {
  return db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .orderBy('name')
    .execute()
}

// Those that are still there.
async function productsIn(trx: Trx, ids: string[]) {
  const rows = await trx.selectFrom('products').select('id').where('id', 'in', ids).execute()
  const products: FoundProduct[] = []
  for (const { id } of rows) products.push(await productIn(trx, id))
  return products
}

function refuseNone(products: unknown[], state = '') {
  if (products.length > 0) return
  const or = state && ` or are ${state}`
  throw new Refusal(409, `The products that you ticked were deleted meanwhile${or}`)
}
