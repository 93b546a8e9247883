import { parseArgs } from 'node:util'
import type { Insertable } from 'kysely'
import { openShop } from '../../app/commands/open-shop'
import { showProgress } from '../../app/commands/terminal'
import { chunksOf } from '../../app/domain/basics/lists/chunks'
import { recalculatePrices } from '../../app/domain/catalogue/prices/reduced-prices.server'
import { insertProducts } from '../../app/domain/catalogue/products/insert-products.server'
import { refreshKeywords } from '../../app/domain/catalogue/products/keywords.server'
import { demoPassword } from '../../app/domain/demo/demo-users'
import { hashPassword } from '../../app/domain/people/accounts/passwords.server'
import { settings } from '../../app/settings.server'
import { db, engine } from '../../db/client'
import { newId } from '../../db/ids'
import type { OrderItemsTable, OrdersTable, UsersTable } from '../../db/schema'
import { minute } from '../../db/time'
import { addRows } from '../support/add-rows'

// npm run seed:large -- 10000 adds this many products to the demo, half as many users and twice as many orders, to test
// the shop under load. Names are numbered. The stock invariant holds for the new products too. With `--variants`, every
// tenth product has three variants.

const { values: options, positionals } = parseArgs({
  options: { variants: { type: 'boolean' } },
  allowPositionals: true,
})
const wanted = Number(positionals[0] ?? 10_000)
if (!Number.isInteger(wanted) || wanted < 1 || wanted > 1_000_000) {
  console.error('Usage: npm run seed:large -- NUMBER_OF_PRODUCTS (1 to 1000000) [--variants]')
  process.exit(1)
}
const amounts = { products: wanted, users: Math.ceil(wanted / 2), orders: 2 * wanted }

const adjectives = [
  'Quiet',
  'Patient',
  'Crooked',
  'Sunday',
  'Northern',
  'Hollow',
  'Second',
  'Lucky',
]
const things = [
  'Kettle',
  'Lantern',
  'Basket',
  'Ladle',
  'Stool',
  'Atlas',
  'Mitten',
  'Whistle',
  'Jar',
]
const pick = <T>(from: readonly T[], index: number) => from[index % from.length] as T

if (!settings.demoMode) {
  console.error('Only a demo shop can be filled with generated products.')
  process.exit(1)
}
await openShop({ mayBeNew: true })
const categories = await db.selectFrom('categories').select('id').execute()
const images = await db
  .selectFrom('products')
  .select('image_id')
  .where('image_id', 'is not', null)
  .$narrowType<{ image_id: string }>()
  .execute()
if (categories.length === 0) {
  console.error('Start the shop once to create the demo data. Then run this command again.')
  process.exit(1)
}

const passwordHash = await hashPassword(demoPassword)
// One order per minute, the oldest first.
const startedAt = Date.now() - amounts.orders * minute
const timeOf = (index: number) => new Date(startedAt + index * minute).toISOString()

const users = Array.from(
  { length: amounts.users },
  (_, index): Insertable<UsersTable> => ({
    id: newId(),
    name: `${pick(adjectives, index)} User ${index}`,
    email: `user${index}@large.example.com`,
    phone: '5550100000',
    password_hash: passwordHash,
    role: index % 500 === 0 ? 'admin' : 'user',
    is_banned: index % 97 === 1 ? 1 : 0,
    image_id: null,
    created_at: timeOf(index),
    updated_at: timeOf(index),
  }),
)

const products = Array.from({ length: amounts.products }, (_, index) => {
  const name = `${pick(adjectives, index)} ${pick(things, index * 7)} ${index}`
  const description = `Number ${index} of a long row of things, made to see whether the search holds. It does.`
  return {
    id: newId(),
    slug: `large-${index}`,
    name,
    brand: `${pick(things, index)}wright`,
    description,
    full_price: 100 + ((index * 37) % 20_000),
    stock: index % 40,
    received: index % 40,
    category_id: pick(categories, index).id,
    images: [{ image_id: pick(images, index).image_id }],
    created_at: timeOf(index),
    updated_at: timeOf(index),
  }
})

// `insertProducts` adds the first variant of each product.
const withVariants = options.variants ? products.filter((_, index) => index % 10 === 3) : []
const moreVariants = withVariants.flatMap(({ id, full_price, stock, created_at }) =>
  ['M', 'L'].map((value_1, index) => ({
    id: newId(),
    product_id: id,
    position: index + 1,
    value_1,
    full_price: full_price + 500 * (index + 1),
    price: full_price,
    stock,
    received: stock,
    created_at,
    updated_at: created_at,
  })),
)

const items: Insertable<OrderItemsTable>[] = []
const orders = Array.from({ length: amounts.orders }, (_, index): Insertable<OrdersTable> => {
  const id = newId()
  const product = pick(products, index * 13)
  const cancelled = index % 11 === 5
  const quantity = 1 + (index % 3)
  if (!cancelled) product.received += quantity
  items.push({
    order_id: id,
    position: 0,
    product_id: product.id,
    product_name: product.name,
    variant_id: product.id,
    quantity,
    price: product.full_price,
    image_id: product.images[0]?.image_id,
  })
  return {
    id,
    user_id: pick(users, index * 3).id,
    status: cancelled ? 'cancelled' : pick(['processing', 'delivered'], index),
    total: product.full_price * quantity,
    created_at: timeOf(index),
    updated_at: timeOf(index),
  }
})

const favorites = products.flatMap((product, index) =>
  Array.from({ length: index % 5 }, (_, count) => ({
    user_id: pick(users, index * 11 + count).id,
    product_id: product.id,
    created_at: timeOf(count),
  })),
)

const rowsByTable = [
  ['users', users],
  ['variants', moreVariants],
  ['favorites', favorites],
  ['orders', orders],
  ['order_items', items],
] as const
const total = rowsByTable.reduce((sum, [, rows]) => sum + rows.length, products.length)
let done = 0
await engine.exclusive(async (trx) => {
  for (const chunk of chunksOf(products, 500)) {
    await insertProducts(trx, chunk)
    done += chunk.length
    showProgress('Rows', done, total)
  }
  for (const [table, rows] of rowsByTable) {
    await addRows(trx, table, rows, (added) => showProgress('Rows', done + added, total))
    done += rows.length
  }
  for (const chunk of chunksOf(withVariants.map(({ id }) => id))) {
    await trx.updateTable('products').set({ option_1: 'Size' }).where('id', 'in', chunk).execute()
    await trx.updateTable('variants').set({ value_1: 'S' }).where('id', 'in', chunk).execute()
    await refreshKeywords(trx, chunk)
  }
  for (const { id } of categories) await recalculatePrices(trx, { categoryId: id })
})
await engine.optimizeSearch()
await db.destroy()
console.log(`${total} rows added.`)
