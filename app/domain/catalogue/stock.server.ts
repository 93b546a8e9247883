import { db, type Trx } from 'db/client'
import { prepared } from 'db/prepared'
import { Refusal } from '~/domain/refusal'
import { requireProduct } from './find-product.server'

// The law of stock, for each product and at any time:
//   given = stock + in carts + ordered + withdrawn
// Cart and orders move pieces through these two functions, in the transaction that changes the other term; an
// admin's new number (products.server.ts) changes given or withdrawn with it.

/** Takes pieces off the shelf, all or none. Refuses 404 unknown, 409 when there are fewer left. */
export async function takeFromShelf(trx: Trx, productId: string, pieces = 1) {
  const [taken] = await lowerStock(trx, { productId, pieces })
  if (taken) return
  const { name } = await requireProduct(trx, productId)
  throw new Refusal(409, `${name} is out of stock`)
}

const lowerStock = prepared(({ productId, pieces }: { productId: string; pieces: number }) =>
  db
    .updateTable('products')
    .set((eb) => ({ stock: eb('stock', '-', pieces) }))
    .where('id', '=', productId)
    .where('stock', '>=', pieces)
    .where('hidden_at', 'is', null)
    .returning('id'),
)

/** Puts pieces back on the shelf. */
export async function putBack(trx: Trx, productId: string, pieces: number) {
  await trx
    .updateTable('products')
    .set((eb) => ({ stock: eb('stock', '+', pieces) }))
    .where('id', '=', productId)
    .execute()
}
