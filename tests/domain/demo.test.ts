import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { demoProducts } from '../../app/domain/demo/demo-products'
import { demoUsers } from '../../app/domain/demo/demo-users'
import { seed } from '../../app/domain/demo/seed.server'
import { db, engine } from '../../db/client'
import { newId } from '../../db/ids'
import { maintenance } from '../../db/maintenance'
import { wordsOf } from '../../db/search'
import { timeFromNow } from '../../db/time'
import { addRows } from '../support/add-rows'
import { assertStockInvariant } from '../support/stock-invariant'
import { aProduct } from './cast'

const passwordHash = 'none'
const imageIds = new Map(
  [...demoProducts, ...demoUsers].flatMap(({ image }) => (image ? [[image, image]] : [])),
)

const thousand = 1000

async function manyProducts() {
  const { categoryId } = await aProduct(1)
  const now = timeFromNow()
  const rows = Array.from({ length: thousand }, (_, number) => {
    const id = newId()
    return {
      id,
      slug: id,
      name: `Doorstop ${number} ${id}`,
      brand: 'Maker',
      description: 'One of many.',
      price: 100,
      stock: 1,
      received: 1,
      category_id: categoryId,
      image_id: null,
      created_at: now,
      updated_at: now,
    }
  })
  await engine.exclusive((trx) => addRows(trx, 'products', rows))
}

async function products() {
  const { count } = await db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function found(text: string) {
  const { countOnSale } = await engine.findProducts(db, wordsOf(text))
  return Number(await countOnSale())
}

test('resetting a large demo leaves time for other requests between its batches', async () => {
  await manyProducts()
  const before = await products()
  let rounds = 0
  let isOver = false
  const reset = engine
    .exclusive((trx) => seed(trx, { passwordHash, imageIds }))
    .finally(() => {
      isOver = true
    })
  while (!isOver) {
    // Others see all of the old shop, or all of the new one.
    assert([before, demoProducts.length].includes(await products()))
    await setImmediate()
    rounds++
  }
  await reset
  assert(rounds > thousand / 200, `The event loop was free ${rounds} times`)
  assert.equal(await products(), demoProducts.length)
})

test('finds only demo products after a large demo was reset', async () => {
  await manyProducts()
  await engine.exclusive((trx) => seed(trx, { passwordHash, imageIds }))
  assert.equal(await found('doorstop'), 0)
  assert.equal(await found('paper moon'), 1)
  await maintenance.assertUsable(db)
  await assertStockInvariant(db)
})

test('a reset that fails at its end changes nothing', async () => {
  await manyProducts()
  const before = [await products(), await found('doorstop')]
  const failing = new Map([...imageIds].slice(1))
  await assert.rejects(engine.exclusive((trx) => seed(trx, { passwordHash, imageIds: failing })))
  assert.deepEqual([await products(), await found('doorstop')], before)
  await assertStockInvariant(db)
})
