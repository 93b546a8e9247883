import { engine, type Trx } from 'db/client'
import { newId } from 'db/ids'
import { slugOf } from 'db/slug'
import { tables } from 'db/tables'
import { day } from 'db/time'
import { readContact } from '~/domain/buying/order/order-customers.server'
import { recalculatePrices } from '~/domain/catalogue/prices/reduced-prices.server'
import { insertProducts, insertVariants } from '~/domain/catalogue/products/insert-products.server'
import { refreshKeywords } from '~/domain/catalogue/products/keywords.server'
import { insertUser } from '~/domain/people/accounts/users.server'
import { type DemoProduct, demoCategories, demoProducts } from './demo-products'
import { demoFavorites, demoOrders, demoUsers } from './demo-users'

/** Prepared before the transaction, because encoding images and hashing passwords take long. */
interface SeedMaterial {
  passwordHash: string
  imageIds: Map<string, string>
}

export async function seed(trx: Trx, material: SeedMaterial) {
  await clear(trx)
  const now = Date.now()
  const at = (millisecondsAgo: number) => new Date(now - millisecondsAgo).toISOString()
  const users = await addUsers(trx, material, at)
  const products = await addProducts(trx, material, at, users)
  await addFavorites(trx, at, users, products)
  await addOrders(trx, at, users, products)
}

type At = (millisecondsAgo: number) => string
type Ids = Map<string, string>
type SeededProducts = Map<string, { id: string; name: string; price: number; imageId: string }>

async function clear(trx: Trx) {
  for (const table of tables.toReversed()) {
    if (table !== 'jobs') await engine.deleteAll(trx, table)
  }
}

async function addUsers(trx: Trx, { passwordHash, imageIds }: SeedMaterial, at: At) {
  const users: Ids = new Map()
  for (const [index, user] of demoUsers.entries()) {
    const { name, email, phone, role, isBanned, image } = user
    const since = at((90 - index * 7) * day)
    const id = await insertUser(trx, {
      name,
      email,
      phone,
      role,
      password_hash: passwordHash,
      is_banned: isBanned ? 1 : 0,
      image_id: image ? requireKey(imageIds, image) : null,
      created_at: since,
      updated_at: since,
    })
    if (id) users.set(email, id)
  }
  return users
}

async function addCategories(trx: Trx, at: At, users: Ids) {
  const categories: Ids = new Map()
  for (const { name, isDiscounted, discount = 0 } of demoCategories) {
    const id = newId()
    categories.set(name, id)
    await trx
      .insertInto('categories')
      .values({
        id,
        slug: slugOf(name),
        name,
        is_discounted: isDiscounted ? 1 : 0,
        discount,
        created_by: requireKey(users, 'admin@example.com'),
        created_at: at(80 * day),
      })
      .execute()
  }
  return categories
}

async function addProducts(trx: Trx, { imageIds }: SeedMaterial, at: At, users: Ids) {
  const categories = await addCategories(trx, at, users)
  const products: SeededProducts = new Map()
  // Alternates between the categories, so that the first page of the catalogue shows all of them.
  for (const [index, product] of interleaved().entries()) {
    const id = newId()
    const imageId = requireKey(imageIds, product.image)
    const since = at((70 - index) * day)
    const stock = product.variants?.[0]?.stock ?? product.stock
    products.set(product.image, { id, name: product.name, price: product.price, imageId })
    await insertProducts(trx, [
      {
        id,
        name: product.name,
        brand: product.brand,
        description: product.description,
        full_price: product.price,
        stock,
        received: stock + orderedUnits(product.image),
        category_id: requireKey(categories, product.category),
        images: [
          { image_id: imageId },
          ...(product.furtherImages ?? []).map(({ image, alt }) => ({
            image_id: requireKey(imageIds, image),
            alt,
          })),
        ],
        facts: product.facts,
        created_at: since,
      },
    ])
    await addVariants(trx, id, product, since)
    await trx
      .insertInto('price_history')
      .columns(['variant_id', 'since', 'price', 'is_reduced'])
      .expression((eb) =>
        eb
          .selectFrom('variants')
          .select((it) => ['id', it.val(since).as('since'), 'price', it.lit(0).as('is_reduced')])
          .where('product_id', '=', id),
      )
      .execute()
  }
  await refreshKeywords(
    trx,
    [...products.values()].map(({ id }) => id),
  )
  // `products` preserves the full prices for the orders, which were placed before the discounts.
  for (const categoryId of categories.values()) await recalculatePrices(trx, { categoryId })
  return products
}

// `insertProducts` has added the first variant.
async function addVariants(trx: Trx, productId: string, product: DemoProduct, since: string) {
  const [option_1 = '', option_2 = ''] = product.options ?? []
  const rows = (product.variants ?? []).map(({ values, sku, weight, price, stock }, position) => {
    const [value_1 = '', value_2 = ''] = values
    return { position, value_1, value_2, sku, weight, full_price: price, stock }
  })
  const [first, ...others] = rows
  if (!first) return
  const options = { option_1, option_2 }
  await trx.updateTable('products').set(options).where('id', '=', productId).execute()
  await trx.updateTable('variants').set(first).where('id', '=', productId).execute()
  await insertVariants(
    trx,
    others.map((row) => ({
      ...row,
      id: newId(),
      product_id: productId,
      price: row.full_price ?? product.price,
      created_at: since,
    })),
  )
}

function interleaved() {
  const byCategory = demoCategories.map(({ name }) =>
    demoProducts.filter((product) => product.category === name),
  )
  const rounds = Math.max(...byCategory.map((products) => products.length))
  return Array.from({ length: rounds }, (_, round) =>
    byCategory.flatMap((products) => products[round] ?? []),
  ).flat()
}

function orderedUnits(image: string) {
  return demoOrders
    .filter((order) => order.status !== 'cancelled')
    .flatMap((order) => order.items)
    .reduce((sum, [key, quantity]) => (key === image ? sum + quantity : sum), 0)
}

async function addFavorites(trx: Trx, at: At, users: Ids, products: SeededProducts) {
  for (const [email, { every, from }] of Object.entries(demoFavorites)) {
    const liked = [...products.values()].filter((_, index) => index % every === from)
    for (const [index, product] of liked.entries()) {
      await trx
        .insertInto('favorites')
        .values({
          user_id: requireKey(users, email),
          product_id: product.id,
          created_at: at((liked.length - index) * day),
        })
        .execute()
    }
  }
}

async function addOrders(trx: Trx, at: At, users: Ids, products: SeededProducts) {
  for (const order of demoOrders.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const id = newId()
    const userId = requireKey(users, order.email)
    const placed = at(order.daysAgo * day)
    const items = order.items.map(([key, quantity]) => ({ ...requireKey(products, key), quantity }))
    await trx
      .insertInto('orders')
      .values({
        id,
        user_id: userId,
        ...(await readContact(trx, userId)),
        status: order.status,
        total: items.reduce((sum, item) => sum + item.price * item.quantity, 0),
        created_at: placed,
        updated_at: placed,
      })
      .execute()
    await trx
      .insertInto('order_items')
      .values(
        items.map((item, position) => ({
          order_id: id,
          position,
          product_id: item.id,
          product_name: item.name,
          variant_id: item.id,
          quantity: item.quantity,
          price: item.price,
          image_id: item.imageId,
        })),
      )
      .execute()
  }
}

function requireKey<T>(map: Map<string, T>, key: string) {
  const value = map.get(key)
  if (value === undefined) throw new Error(`The demo data refers to ${key}, which does not exist`)
  return value
}
