import './test-database'
import { recalculatePrices } from '../../app/domain/catalogue/prices/reduced-prices.server'
import { insertProducts } from '../../app/domain/catalogue/products/insert-products.server'
import type { User } from '../../app/domain/people/access/users'
import { hashPassword } from '../../app/domain/people/accounts/passwords.server'
import { findUser } from '../../app/domain/people/accounts/users.server'
import { db, transaction } from '../../db/client'
import { newId } from '../../db/ids'
import { timeFromNow } from '../../db/time'

export const password = 'correct horse'
export const passwordHash = await hashPassword(password)

let userCount = 0

/** The password is `password`. */
export async function createUser(
  role: 'user' | 'admin' = 'user',
  { isBanned = false } = {},
): Promise<User> {
  const row = userRow(role, isBanned)
  await db.insertInto('users').values(row).execute()
  const user = await findUser(row.id)
  if (!user) throw new Error('The user was not stored')
  return user
}

/** Adds all users in one statement, because many statements at once can wait too long for a connection. */
export async function createUsers(count: number) {
  const rows = Array.from({ length: count }, () => userRow('user', false))
  await db.insertInto('users').values(rows).execute()
  return rows.map(({ id }) => ({ id }))
}

function userRow(role: 'user' | 'admin', isBanned: boolean) {
  const now = timeFromNow()
  return {
    id: newId(),
    name: `User ${++userCount}`,
    email: `user${userCount}@shop.test`,
    phone: '5550100000',
    password_hash: passwordHash,
    role,
    is_banned: isBanned ? 1 : 0,
    image_id: null,
    created_at: now,
    updated_at: now,
  } as const
}

let productCount = 0

/** Without a `categoryId`, the product gets a new category. */
export async function createProduct(stock: number, { price = 1250, categoryId = '' } = {}) {
  const row = productRow(stock, price, categoryId || newId())
  const { id, name, slug, category_id, created_at } = row
  if (!categoryId) {
    await db
      .insertInto('categories')
      .values({
        id: category_id,
        slug: `kind-${productCount}`,
        name: `Kind ${productCount}`,
        created_by: null,
        created_at,
      })
      .execute()
  }
  await transaction((trx) => insertProducts(trx, [row]))
  return { id, name, slug, categoryId: category_id }
}

export async function createProducts(count: number, categoryId: string) {
  const rows = Array.from({ length: count }, () => productRow(1, 1250, categoryId))
  await transaction((trx) => insertProducts(trx, rows))
}

function productRow(stock: number, full_price: number, category_id: string) {
  const number = ++productCount
  const now = timeFromNow()
  return {
    id: newId(),
    slug: `thing-${number}`,
    name: `Thing ${number}`,
    brand: 'Maker',
    description: 'A thing.',
    full_price,
    stock,
    category_id,
    image_id: null,
    created_at: now,
    updated_at: now,
  }
}

/** A product with a variant for each stock, of the sizes 1, 2, 3…; the first one has the id of the product. */
export async function createProductWithVariants(
  stocks: number[],
  { price = 1250, fullPrices = [] as (number | null)[] } = {},
) {
  const [first = 0, ...others] = stocks
  const product = await createProduct(first, { price })
  const now = timeFromNow()
  await transaction(async (trx) => {
    await trx
      .updateTable('products')
      .set({ option_1: 'Size' })
      .where('id', '=', product.id)
      .execute()
    await trx
      .updateTable('variants')
      .set({ value_1: '1', full_price: fullPrices[0] ?? null })
      .where('id', '=', product.id)
      .execute()
    const rows = others.map((stock, index) => ({
      id: newId(),
      product_id: product.id,
      position: index + 1,
      value_1: String(index + 2),
      full_price: fullPrices[index + 1] ?? null,
      price,
      stock,
      received: stock,
      created_at: now,
      updated_at: now,
    }))
    await trx.insertInto('variants').values(rows).execute()
    await recalculatePrices(trx, { ids: [product.id] })
  })
  const variants = await db
    .selectFrom('variants')
    .select('id')
    .where('product_id', '=', product.id)
    .orderBy('position')
    .execute()
  return { ...product, variantIds: variants.map(({ id }) => id) }
}

export async function stockOf(productId: string) {
  const { stock } = await db
    .selectFrom('products')
    .select('stock')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  return stock
}

/** Oldest first. */
export function emailsTo(email: string) {
  return db.selectFrom('emails').selectAll().where('recipient', '=', email).orderBy('id').execute()
}

export function tokenIn(email: { body: string } | undefined) {
  return /\/(?:activate|reset-password)\/(\S+)/.exec(email?.body ?? '')?.[1] ?? 'no token'
}

/** The expected error of `assert.rejects`. */
export function refusal(status: number, message: string | RegExp) {
  return { name: 'Refusal', status, message }
}
