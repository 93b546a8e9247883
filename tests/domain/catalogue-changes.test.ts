import './test-database'
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { addToCart } from '../../app/domain/buying/cart/cart.server'
import { addFavorite, removeFavorite } from '../../app/domain/catalogue/lists/favorites.server'
import { cleanUp } from '../../app/domain/office/clean-up.server'
import { anyProduct, availability, likes } from '../../db/catalogue-changes'
import { db, engine } from '../../db/client'
import { unlessPostgres } from '../support/engine'
import { sellerSettings } from '../support/selling'
import { createProduct, createUser } from './factories'

let product: Awaited<ReturnType<typeof createProduct>>
let other: typeof product
before(async () => {
  product = await createProduct(10)
  other = await createProduct(10)
})

/** Returns what stays valid of: nothing in particular, this product, another one, and the three names. */
async function stillValidAfter(change: () => Promise<unknown>) {
  const before = await engine.catalogueMoment()
  await change()
  await engine.catalogueMoment()
  const dependencies = {
    nothing: [],
    product: [product.id],
    other: [other.id],
    any: [anyProduct],
    availability: [availability],
    likes: [likes],
  }
  return Object.entries(dependencies)
    .filter(([, dependsOn]) => engine.isUnchanged(dependsOn, before))
    .map(([name]) => name)
}

test('preserves what does not show a product when one of its units is added to a cart', async () => {
  const user = await createUser()
  const valid = await stillValidAfter(() => addToCart(user.id, product.id))
  assert.deepEqual(valid, ['nothing', 'other', 'availability', 'likes'])
})

test('preserves what depends on no likes when a user likes a product, or does no longer', async () => {
  const user = await createUser()
  for (const change of [addFavorite, removeFavorite]) {
    const valid = await stillValidAfter(() => change(user.id, product.id))
    assert.deepEqual(valid, ['nothing', 'other', 'availability'])
  }
})

test('drops what depends on the likes when all favorites of a user are deleted', async () => {
  const user = await createUser()
  await addFavorite(user.id, product.id)
  const valid = await stillValidAfter(() =>
    db.deleteFrom('favorites').where('user_id', '=', user.id).execute(),
  )
  assert.deepEqual(valid, ['nothing', 'other', 'availability'])
})

test('drops lists of products in stock when a product is sold out, and when it is in stock again', async () => {
  for (const stock of [0, 5]) {
    const valid = await stillValidAfter(() =>
      db.updateTable('products').set({ stock }).where('id', '=', product.id).execute(),
    )
    assert.deepEqual(valid, ['nothing', 'other', 'likes'])
  }
})

test('preserves everything when a transaction is rolled back', async () => {
  const valid = await stillValidAfter(async () => {
    const work = engine.transaction(async (trx) => {
      await trx.updateTable('products').set({ stock: 1 }).where('id', '=', product.id).execute()
      throw new Error('no')
    })
    await assert.rejects(work, /no/)
  })
  assert.equal(valid.length, 6)
})

test('drops everything when any other column of a product changes', async () => {
  const tables = await db.introspection.getTables()
  const columns = tables.find(({ name }) => name === 'products')?.columns ?? []
  const others = columns
    .map(({ name }) => name)
    // Only a hidden product has a time from which it is shown.
    .filter((name) => !/^(?:stock|likes|shown_from|search_.*)$/.test(name))
  assert(others.length > 10)
  for (const column of others) {
    const same = sql`update products set ${sql.ref(column)} = ${sql.ref(column)} where id = ${product.id}`
    assert.deepEqual(await stillValidAfter(() => same.execute(db)), [], column)
  }
})

test('drops everything when any column of a variant changes except its units and times', async () => {
  const tables = await db.introspection.getTables()
  const columns = tables.find(({ name }) => name === 'variants')?.columns ?? []
  const others = columns
    .map(({ name }) => name)
    .filter((name) => !/^(?:stock|received|written_off|created_at|updated_at)$/.test(name))
  assert(others.includes('content_unit'))
  for (const column of others) {
    const same = sql`update variants set ${sql.ref(column)} = ${sql.ref(column)} where id = ${product.id}`
    assert.deepEqual(await stillValidAfter(() => same.execute(db)), [], column)
  }
})

const page = {
  id: 'p1',
  slug: 'care',
  title: 'Care',
  text: 'No ovens.',
  place: 'footer',
  position: 1,
  created_at: '2026',
  updated_at: '2026',
} as const

const block = {
  id: 'b1',
  kind: 'newest',
  title: 'New',
  text: '',
  button_text: '',
  button_url: '',
  image_text: '',
  product_ids: '',
  position: 1,
}

test('drops everything when a product, a category, a setting or a legal text changes together with a stock', async () => {
  const changes = [
    () => createProduct(1),
    () => db.updateTable('categories').set({ discount: 10 }).execute(),
    () => db.insertInto('shop_settings').values(sellerSettings).execute(),
    () => db.insertInto('legal_pages').values({ page: 'terms', text: '', url: '' }).execute(),
    () => db.updateTable('legal_pages').set({ text: 'Be fair.' }).execute(),
    () => db.deleteFrom('legal_pages').execute(),
    () => db.insertInto('guarantee_notice').values({ id: 1, image_id: '', text: '' }).execute(),
    () => db.updateTable('guarantee_notice').set({ text: 'Two years.' }).execute(),
    () => db.insertInto('look').values({ name: 'ground', value: 'cool' }).execute(),
    () => db.deleteFrom('look').execute(),
    () => db.insertInto('pages').values(page).execute(),
    () => db.updateTable('pages').set({ position: 2 }).execute(),
    () => db.deleteFrom('pages').execute(),
    () => db.insertInto('home_blocks').values(block).execute(),
    () => db.deleteFrom('home_blocks').execute(),
    () =>
      engine.transaction(async (trx) => {
        await trx.updateTable('products').set({ stock: 4 }).where('id', '=', product.id).execute()
        await trx.updateTable('products').set({ price: 77 }).where('id', '=', other.id).execute()
      }),
  ]
  for (const change of changes) assert.deepEqual(await stillValidAfter(change), [])
})

test('drops everything when the records of changes were deleted, or are too many', async () => {
  const takeOne = () =>
    db
      .updateTable('products')
      .set((eb) => ({ stock: eb('stock', '+', 1) }))
      .where('id', '=', product.id)
      .execute()
  const deleted = await stillValidAfter(async () => {
    await takeOne()
    await sql`delete from catalogue_changes`.execute(db)
    await takeOne()
  })
  assert.deepEqual(deleted, [])
  const tooMany = await stillValidAfter(() =>
    engine.transaction(async (trx) => {
      for (let count = 0; count < 1_001; count++) {
        const stock = 100 + (count % 2)
        await trx.updateTable('products').set({ stock }).where('id', '=', product.id).execute()
      }
    }),
  )
  assert.deepEqual(tooMany, [])
  assert.deepEqual(await stillValidAfter(takeOne), ['nothing', 'other', 'availability', 'likes'])
})

test('preserves everything when the daily clean-up deletes old records', async () => {
  assert.equal((await stillValidAfter(cleanUp)).length, 6)
})

test('drops the page of a product when its transaction commits after later ones', {
  skip: unlessPostgres,
}, async () => {
  const { promise: committing, resolve: commit } = Promise.withResolvers<void>()
  const { promise: written, resolve: hasWritten } = Promise.withResolvers<void>()
  const early = db.transaction().execute(async (trx) => {
    await trx.updateTable('products').set({ stock: 41 }).where('id', '=', product.id).execute()
    hasWritten()
    await committing
  })
  await written
  const takeOther = () =>
    db
      .updateTable('products')
      .set((eb) => ({ stock: eb('stock', '+', 1) }))
      .where('id', '=', other.id)
      .execute()
  for (let round = 0; round < 3; round++) {
    assert.deepEqual(await stillValidAfter(takeOther), [
      'nothing',
      'product',
      'availability',
      'likes',
    ])
  }
  const valid = await stillValidAfter(async () => {
    commit()
    await early
  })
  assert.deepEqual(valid, ['nothing', 'other', 'availability', 'likes'])
})
