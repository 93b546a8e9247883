import type { Trx } from 'db/client'
import { type ProductsTable, productColumns, safetyColumns } from 'db/schema/catalogue'
import { timeFromNow } from 'db/time'
import type { Updateable } from 'kysely'
import type { Money } from '~/domain/basics/money/money'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { changeUnits } from '~/domain/catalogue/stock/stock.server'
import { joined } from '~/domain/people/access/activity.server'
import { type Message, message } from '~/languages/messages'

export type FullProduct = Awaited<ReturnType<typeof requireFullProduct>>

export async function requireFullProduct(trx: Trx, id: string) {
  const [product] = await findFullProducts(trx, [id])
  if (!product) throw new Refusal(404, 'Product not found')
  return product
}

/** Leaves out products that do not exist. */
export async function findFullProducts(trx: Trx, ids: string[]) {
  return trx
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select([...productColumns, ...safetyColumns, 'categories.name as category'])
    .where('products.id', 'in', ids)
    .execute()
}

export function stockConflict(
  { stock }: { stock: number },
  expectedStock: number | undefined,
  field: string,
) {
  if (expectedStock === undefined || expectedStock === stock) return undefined
  return new Refusal(
    409,
    message('The stock is now {now}, no longer {before}. Check the number and save again', {
      now: String(stock),
      before: String(expectedStock),
    }),
    { code: 'changed_meanwhile', field },
  )
}

/** For Activity; no text if the price stays the same. */
export function describePrice({ fullPrice }: FullProduct, price: number, money: Money) {
  if (price === fullPrice) return []
  const [before, after] = [fullPrice, price].map(money.format)
  return [message('price {before} → {after}', { before, after })]
}

/** Added units count as received, removed units as written off. @throws {Refusal} 409 if the product has options. */
export async function changeStock(trx: Trx, product: FullProduct, stock: number) {
  const added = stock - product.stock
  if (added === 0) return []
  if (product.option1 !== '') {
    const text = message('{name} has variants. Change the stock of each variant', {
      name: product.name,
    })
    throw new Refusal(409, text, { field: 'itemsInStock' })
  }
  await changeUnits(trx, [{ id: product.id, added }])
  return [
    message('stock {before} → {after}', { before: String(product.stock), after: String(stock) }),
  ]
}

export async function touchProduct(trx: Trx, id: string, values: Updateable<ProductsTable> = {}) {
  await trx
    .updateTable('products')
    .set({ ...values, updated_at: timeFromNow() })
    .where('id', '=', id)
    .execute()
}

export function describeProductUpdate({ name }: FullProduct, changes: Message[]) {
  if (changes.length === 0) return message('updated product {name}', { name })
  return message('updated product {name}: {changes}', { name, changes: joined(changes) })
}
