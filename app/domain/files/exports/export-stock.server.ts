import type { Reader } from 'db/client'
import { type RawBuilder, sql } from 'kysely'
import { type Key, nextBatch, readBatches } from '~/domain/basics/lists/batches.server'
import type { ExportFormat } from './export-format.server'
import { hasOptions } from './export-variants.server'
import { type FileColumn, fileColumn, fileLines } from './file-column.server'

interface StockRow {
  id: string
  name: string
  stock: number
  inCarts: number
  ordered: number
}

const columns: FileColumn<StockRow>[] = [
  fileColumn('id', ({ id }) => id),
  fileColumn('name', ({ name }) => name),
  fileColumn('stock', ({ stock }) => stock),
  fileColumn('in carts', ({ inCarts }) => inCarts),
  fileColumn('ordered', ({ ordered }) => ordered),
]

const variantColumns: FileColumn<Awaited<ReturnType<typeof readVariants>>[number]>[] = [
  ...columns,
  fileColumn('value 1', ({ value_1 }) => value_1),
  fileColumn('value 2', ({ value_2 }) => value_2),
  fileColumn('value 3', ({ value_3 }) => value_3),
  fileColumn('sku', ({ sku }) => sku),
]

/** A line for each product; for each variant if a product of the shop has options. It can be imported again. */
export async function* stockLines(reader: Reader, format: ExportFormat) {
  const products = readBatches(reader, readProducts)
  yield* (await hasOptions(reader))
    ? fileLines(variantColumns, variantsOf(reader, products), format)
    : fileLines(columns, products, format)
}

async function* variantsOf(reader: Reader, batches: AsyncIterable<{ id: string }[]>) {
  for await (const products of batches) {
    const ids = products.map(({ id }) => id)
    const variants = Map.groupBy(await readVariants(reader, ids), ({ id }) => id)
    yield ids.flatMap((id) => variants.get(id) ?? [])
  }
}

function readProducts(reader: Reader, size: number, after: Key | undefined) {
  return reader
    .selectFrom('products')
    .select([
      'id',
      'name',
      'stock',
      'created_at as createdAt',
      sql<number>`(select coalesce(sum(quantity), 0) from cart_lines
        join variants on variants.id = cart_lines.variant_id
        where variants.product_id = products.id)`.as('inCarts'),
      orderedUnits(sql`product_id = products.id`).as('ordered'),
    ])
    .$call(nextBatch('products', size, after))
    .execute()
}

function readVariants(reader: Reader, productIds: string[]) {
  return reader
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['products.id', 'products.name', 'variants.stock', 'value_1', 'value_2', 'value_3'])
    .select([
      'sku',
      sql<number>`(select coalesce(sum(quantity), 0) from cart_lines
        where variant_id = variants.id)`.as('inCarts'),
      orderedUnits(sql`product_id = products.id and variant_id = variants.id`).as('ordered'),
    ])
    .where('variants.product_id', 'in', productIds)
    .orderBy('variants.position')
    .orderBy('variants.id')
    .execute()
}

// Without units that were taken back: they are in stock again, or written off.
function orderedUnits(isCounted: RawBuilder<unknown>) {
  return sql<number>`(select coalesce(sum(quantity - (
      select coalesce(sum(refund_items.quantity), 0) from refund_items
      join refunds on refunds.id = refund_id
      where refunds.order_id = orders.id and refund_items.position = order_items.position
    )), 0) from order_items
    join orders on orders.id = order_items.order_id and orders.status <> 'cancelled'
    where ${isCounted})`
}
