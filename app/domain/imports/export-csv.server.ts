import type { Reader } from 'db/client'
import { sql } from 'kysely'
import { type Cell, writeCsv } from '~/csv/write-csv.server'
import { comesAfter, inBatches, type Key } from '~/domain/batches.server'
import { defaultMoney, type Money, moneyOf } from '~/domain/money'
import { withDetails } from '~/domain/orders/orders.server'
import { addressLines } from '~/domain/orders/postal-address'
import { shopMoney } from '~/domain/shop/shop-settings.server'
import { yesOrNo } from './import-cells.server'
import { importColumns } from './imports'

interface Export {
  columns: readonly string[]
  batches: () => AsyncIterable<Cell[][]>
}

// An export of products can be imported again.
const allExports: Record<string, Export> = {
  products: {
    columns: [
      'id',
      'slug',
      'name',
      'brand',
      'description',
      'category',
      'price',
      'stock',
      'image',
      'hidden',
      'likes',
      'created',
    ],
    batches: () => batchesOf(readProducts, (row, money) => [productRow(row, money)]),
  },
  stock: {
    columns: ['id', 'name', 'stock', 'in carts', 'ordered'],
    batches: () =>
      batchesOf(readStock, ({ id, name, stock, in_carts, ordered }) => [
        [id, name, stock, in_carts, ordered],
      ]),
  },
  orders: {
    columns: [
      'number',
      'id',
      'placed',
      'status',
      'customer name',
      'customer email',
      'customer phone',
      'product',
      'quantity',
      'price',
      'line total',
      'order total',
      'currency',
      'delivery',
      'delivery price',
      'address',
      'payment',
      'paid',
      'invoice',
    ],
    batches: () => batchesOf(readOrders, orderRows),
  },
  customers: {
    columns: ['id', 'name', 'email', 'phone', 'role', 'banned', 'orders', 'spent', 'since'],
    batches: () => batchesOf(readCustomers, (row, money) => [customerRow(row, money)]),
  },
  template: { columns: Object.keys(importColumns), batches: async function* () {} },
}

/** Reads from one snapshot. Returns undefined if there is no such export. */
export function exportCsv(name: string) {
  const found = Object.hasOwn(allExports, name) ? allExports[name] : undefined
  return found && writeCsv(found.columns, found.batches())
}

async function* batchesOf<Row extends Key>(
  read: (reader: Reader, size: number, after: Key | undefined) => Promise<Row[]>,
  cellsOf: (row: Row, money: Money) => Cell[][],
) {
  const money = await shopMoney()
  for await (const rows of inBatches(read, (row) => row)) {
    yield rows.flatMap((row) => cellsOf(row, money))
  }
}

type RowOf<R extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<R>>[number]

function readProducts(reader: Reader, size: number, after: Key | undefined) {
  return reader
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .selectAll('products')
    .select('categories.name as category')
    .where(comesAfter('products', after))
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc')
    .limit(size)
    .execute()
}

function productRow(row: RowOf<typeof readProducts>, money: Money): Cell[] {
  return [
    row.id,
    row.slug,
    row.name,
    row.brand,
    row.description,
    row.category,
    money.decimals(row.old_price ?? row.price),
    row.stock,
    row.awaited_image,
    yesOrNo(row.hidden_at !== null),
    row.likes,
    row.created_at,
  ]
}

function readStock(reader: Reader, size: number, after: Key | undefined) {
  return reader
    .selectFrom('products')
    .select([
      'id',
      'name',
      'stock',
      'created_at',
      sql<number>`(select coalesce(sum(quantity), 0) from cart_lines
        where product_id = products.id)`.as('in_carts'),
      sql<number>`(select coalesce(sum(quantity), 0) from order_items
        join orders on orders.id = order_items.order_id and orders.status <> 'cancelled'
        where product_id = products.id)`.as('ordered'),
    ])
    .where(comesAfter('products', after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .execute()
}

async function readOrders(reader: Reader, size: number, after: Key | undefined) {
  const rows = await reader
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.user_id')
    .selectAll('orders')
    .select(['users.name as customer', 'users.email as email', 'users.phone as phone'])
    .where(comesAfter('orders', after))
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(size)
    .execute()
  const orders = await withDetails(rows, reader)
  return rows.map((row, index) => ({ ...row, order: orders[index] }))
}

function orderRows({ order, ...row }: RowOf<typeof readOrders>): Cell[][] {
  if (!order) return []
  const { decimals } = moneyOf({ ...defaultMoney, currency: order.currency })
  const { delivery, address, payment, invoices } = order
  return order.items.map((item) => [
    order.number,
    order.id,
    order.createdAt,
    order.status,
    row.customer,
    row.email,
    row.phone,
    item.productName,
    item.quantity,
    decimals(item.price),
    decimals(item.price * item.quantity),
    decimals(order.total),
    order.currency,
    delivery?.name,
    delivery && decimals(delivery.price),
    address && addressLines(address).join(', '),
    payment?.name,
    payment?.paidAt,
    invoices[0]?.number,
  ])
}

// `spent` counts only orders in the currency of the shop.
async function readCustomers(reader: Reader, size: number, after: Key | undefined) {
  const { currency } = await shopMoney(reader)
  return reader
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'phone',
      'role',
      'is_banned',
      'created_at',
      sql<number>`(select count(*) from orders where user_id = users.id)`.as('orders'),
      sql<number>`(select coalesce(sum(total), 0) from orders
        where user_id = users.id and status <> 'cancelled' and currency = ${currency})`.as('spent'),
    ])
    .where(comesAfter('users', after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .execute()
}

function customerRow(row: RowOf<typeof readCustomers>, money: Money): Cell[] {
  return [
    row.id,
    row.name,
    row.email,
    row.phone,
    row.role,
    yesOrNo(row.is_banned === 1),
    row.orders,
    money.decimals(row.spent),
    row.created_at,
  ]
}
