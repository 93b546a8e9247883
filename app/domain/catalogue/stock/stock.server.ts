import { db, type Reader, type Trx } from 'db/client'
import { sql } from 'kysely'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { message, messageN } from '~/languages/messages'
import { preparedQuery } from '~/speed/prepared-query.server'
import { requireVariant } from './require-product.server'

// For the transaction that changes the cart or the order. Triggers update the stock of products.

interface TakeOptions {
  /** For the shopkeeper, who may sell what shoppers do not see. */
  includeHidden?: boolean
}

/** @throws {Refusal} 404 if the variant is not on sale, 409 if too few units are left. */
export async function takeFromStock(
  trx: Trx,
  variantId: string,
  units = 1,
  { includeHidden = false }: TakeOptions = {},
) {
  const lower = includeHidden ? lowerAnyStock : lowerStockOnSale
  const [variant] = await lower(trx, { variantId, units })
  if (variant) return
  const { name, stock } = await requireVariant(trx, variantId, { includeHidden })
  throw tooFewUnits(name, stock)
}

export function tooFewUnits(name: string, stock: number) {
  if (stock === 0) {
    return new Refusal(409, message('{name} is out of stock', { name }), { code: 'out_of_stock' })
  }
  return new Refusal(
    409,
    messageN(stock, 'Only {count} of {name} left', 'Only {count} of {name} left', { name }),
  )
}

interface Units {
  variantId: string
  units: number
}

const lowerAnyStock = preparedQuery(lowerStock)
const lowerStockOnSale = preparedQuery((taken: Units) =>
  lowerStock(taken)
    .where('hidden_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('products')
          .select('products.id')
          .whereRef('products.id', '=', 'variants.product_id')
          .where('products.hidden_at', 'is', null),
      ),
    ),
)

function lowerStock({ variantId, units }: Units) {
  return db
    .updateTable('variants')
    .set((eb) => ({ stock: eb('stock', '-', units) }))
    .where('id', '=', variantId)
    .where('stock', '>=', units)
    .returning('id')
}

export async function availableUnits(trx: Trx, variantId: string, maxUnits: number) {
  const variant = await variantsOnSale(trx, [variantId]).executeTakeFirst()
  return Math.min(maxUnits, variant?.stock ?? 0)
}

export function variantsOnSale(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select('variants.stock')
    .where('variants.id', 'in', ids)
    .where('variants.hidden_at', 'is', null)
    .where('products.hidden_at', 'is', null)
}

export async function putBackInStock(trx: Trx, variantId: string, units: number) {
  await trx
    .updateTable('variants')
    .set((eb) => ({ stock: eb('stock', '+', units) }))
    .where('id', '=', variantId)
    .execute()
}

/** Units of an order that do not come back into stock, such as broken ones. */
export async function writeOff(trx: Trx, variantId: string, units: number) {
  await trx
    .updateTable('variants')
    .set((eb) => ({ written_off: eb('written_off', '+', units) }))
    .where('id', '=', variantId)
    .execute()
}

/** An admin adds units, which count as received, or removes units, which count as written off. `id` is that of a variant. */
export async function changeUnits(trx: Trx, changes: { id: string; added: number }[]) {
  const rows = changes
    .filter(({ added }) => added !== 0)
    .map(({ id, added }) => sql`(cast(${id} as text), cast(${added} as integer))`)
  if (rows.length === 0) return
  await sql`
    with change (id, added) as (values ${sql.join(rows)})
    update variants set
      stock = variants.stock + change.added,
      received = received + case when change.added > 0 then change.added else 0 end,
      written_off = written_off - case when change.added < 0 then change.added else 0 end
    from change
    where variants.id = change.id`.execute(trx)
}
