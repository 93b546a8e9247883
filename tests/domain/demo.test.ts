import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { chunksOf } from '../../app/domain/basics/lists/chunks'
import { findProductsWithWrongPrice } from '../../app/domain/catalogue/prices/reduced-prices.server'
import { insertProducts } from '../../app/domain/catalogue/products/insert-products.server'
import { demoImages, demoProducts } from '../../app/domain/demo/demo-products'
import { demoUsers } from '../../app/domain/demo/demo-users'
import { seed } from '../../app/domain/demo/seed.server'
import { findProductsWithoutHistory } from '../../app/domain/eu/price-indication/price-history.server'
import { db, engine } from '../../db/client'
import { newId } from '../../db/ids'
import { maintenance } from '../../db/maintenance'
import { wordsOf } from '../../db/searchable'
import { timeFromNow } from '../../db/time'
import { assertStockInvariant } from '../support/stock-invariant'
import { createProduct } from './factories'

const passwordHash = 'none'
const imageIds = new Map(
  [...demoImages, ...demoUsers.flatMap(({ image }) => image ?? [])].map((name) => [name, name]),
)

const productCount = 1000

async function addManyProducts() {
  const { categoryId } = await createProduct(1)
  const now = timeFromNow()
  const rows = Array.from({ length: productCount }, (_, number) => {
    const id = newId()
    return {
      id,
      slug: id,
      name: `Doorstop ${number} ${id}`,
      brand: 'Maker',
      description: 'One of many.',
      full_price: 100,
      stock: 1,
      category_id: categoryId,
      image_id: null,
      created_at: now,
      updated_at: now,
    }
  })
  await engine.exclusive(async (trx) => {
    for (const chunk of chunksOf(rows)) await insertProducts(trx, chunk)
  })
}

async function countProducts() {
  const { count } = await db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function countFound(text: string) {
  const { countOnSale } = await engine.productSearch(
    db,
    wordsOf(text).map((word) => [word]),
  )
  return Number(await countOnSale())
}

test('serves other requests between batches while a large shop is reset', async () => {
  await addManyProducts()
  const before = await countProducts()
  let rounds = 0
  let isOver = false
  const reset = engine
    .exclusive((trx) => seed(trx, { passwordHash, imageIds }))
    .finally(() => {
      isOver = true
    })
  while (!isOver) {
    // Other requests see all of the old shop, or all of the new one.
    assert([before, demoProducts.length].includes(await countProducts()))
    await setImmediate()
    rounds++
  }
  await reset
  assert(rounds > productCount / 200, `The event loop was free ${rounds} times`)
  assert.equal(await countProducts(), demoProducts.length)
})

test('finds only the products of the demo after a large shop was reset', async () => {
  await addManyProducts()
  await engine.exclusive((trx) => seed(trx, { passwordHash, imageIds }))
  assert.equal(await countFound('doorstop'), 0)
  assert.equal(await countFound('paper moon'), 1)
  await maintenance.assertUsable(db)
  await assertStockInvariant(db)
})

test('leaves the shop unchanged when a reset fails at its end', async () => {
  await addManyProducts()
  const before = [await countProducts(), await countFound('doorstop')]
  const failing = new Map([...imageIds].slice(1))
  await assert.rejects(engine.exclusive((trx) => seed(trx, { passwordHash, imageIds: failing })))
  assert.deepEqual([await countProducts(), await countFound('doorstop')], before)
  await assertStockInvariant(db)
})

test('adds the variants of the demo, with the stock and the lowest price of their product', async () => {
  await engine.exclusive((trx) => seed(trx, { passwordHash, imageIds }))
  for (const { name, stock, variants } of demoProducts) {
    const added = await db
      .selectFrom('products')
      .innerJoin('variants', 'variants.product_id', 'products.id')
      .select(['products.stock', 'products.price', 'variants.price as variantPrice', 'sku'])
      .where('name', '=', name)
      .orderBy('position')
      .execute()
    assert.deepEqual(
      added.map(({ sku }) => sku),
      variants?.map(({ sku }) => sku) ?? [null],
    )
    assert.equal(added[0]?.stock, stock, name)
    assert.equal(added[0]?.price, Math.min(...added.map((it) => it.variantPrice)), name)
  }
  assert.deepEqual(await findProductsWithWrongPrice(db), [])
  assert.deepEqual(await findProductsWithoutHistory(db), [])
  assert.equal(await countFound('MAR-A5-D'), 1)
  assert.equal(await countFound('olivewood'), 1)
})
