import type { Reader } from 'db/client'
import { type RawBuilder, sql } from 'kysely'
import type { Cell } from '~/csv/write-csv.server'
import { type Key, nextBatch, readBatches } from '~/domain/basics/lists/batches.server'
import { columnNames, headingsOf } from '~/domain/basics/spreadsheets/column-headings'
import { hasOptions } from './export-variants.server'

const headings = columnNames('id', 'name', 'stock', 'in carts', 'ordered')
const variantHeadings = columnNames('value 1', 'value 2', 'value 3', 'sku')

/** A line for each product; for each variant if a product of the shop has options. It can be imported again. */
export async function* stockLines(reader: Reader): AsyncGenerator<Cell[][]> {
  const listsVariants = await hasOptions(reader)
  yield [headingsOf([...headings, ...(listsVariants ? variantHeadings : [])])]
  for await (const products of readBatches(reader, readProducts, (row) => row)) {
    yield listsVariants ? await variantLines(reader, products) : products.map(cellsOf)
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

async function variantLines(reader: Reader, products: { id: string }[]) {
  const variants = await readVariants(
    reader,
    products.map(({ id }) => id),
  )
  const byProduct = Map.groupBy(variants, ({ id }) => id)
  return products.flatMap(({ id }) =>
    (byProduct.get(id) ?? []).map((row) => [
      ...cellsOf(row),
      ...[row.value_1, row.value_2, row.value_3, row.sku],
    ]),
  )
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

interface StockRow {
  id: string
  name: string
  stock: number
  inCarts: number
  ordered: number
}

function cellsOf({ id, name, stock, inCarts, ordered }: StockRow): Cell[] {
  return [id, name, stock, inCarts, ordered]
}
