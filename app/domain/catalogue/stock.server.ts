import { db, type Trx } from 'db/client'
import { prepared } from 'db/prepared'
import { Refusal } from '~/domain/refusal'
import { requireProduct } from './find-product.server'

// The stock invariant, for each product and at any time (stock-invariant.server.ts checks it):
//   received = stock + in carts + ordered + written_off
// Cart and orders move units through these two functions, in the transaction that changes the other term; an admin's new
// number (product-changes.server.ts) changes received or written_off with it.

/** Takes units from stock, all or none. @throws {Refusal} 404 unknown product, 409 if fewer are left. */
export async function takeFromStock(trx: Trx, productId: string, units = 1) {
  const [taken] = await lowerStock(trx, { productId, units })
  if (taken) return
  const { name } = await requireProduct(trx, productId)
  throw new Refusal(409, `${name} is out of stock`)
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

/** Puts units back in stock. */
export async function putBackInStock(trx: Trx, productId: string, units: number) {
  await trx
    .updateTable('products')
    .set((eb) => ({ stock: eb('stock', '+', units) }))
    .where('id', '=', productId)
    .execute()
}
