import { db, type Trx } from 'db/client'
import { prepared } from 'db/prepared'
import { Refusal } from '~/domain/refusal'
import { requireProduct } from './require-product.server'

// The stock invariant of each product: received = in stock + in carts + ordered + written off.
// Call these two functions in the transaction that changes the cart or the order.

/** @throws {Refusal} 404 if the product is not on sale, 409 if too few units are left. */
export async function takeFromStock(trx: Trx, productId: string, units = 1) {
  const [product] = await lowerStock(trx, { productId, units })
  if (product) return
  const { name, stock } = await requireProduct(trx, productId)
  throw new Refusal(409, stock > 0 ? `Only ${stock} of ${name} left` : `${name} is out of stock`)
}

const lowerStock = prepared(({ productId, units }: { productId: string; units: number }) =>
  db
    .updateTable('products')
    .set((eb) => ({ stock: eb('stock', '-', units) }))
    .where('id', '=', productId)
    .where('stock', '>=', units)
    .where('hidden_at', 'is', null)
    .returning('id'),
)

export async function putBackInStock(trx: Trx, productId: string, units: number) {
  await trx
    .updateTable('products')
    .set((eb) => ({ stock: eb('stock', '+', units) }))
    .where('id', '=', productId)
    .execute()
}
