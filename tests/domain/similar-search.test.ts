import './test-database'
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { listProducts, searchProducts } from '../../app/domain/catalogue/lists/list-products.server'
import { editsBetween } from '../../app/domain/catalogue/lists/similar-search.server'
import { db } from '../../db/client'
import { timeFromNow } from '../../db/time'
import { createProduct } from './factories'

const query = { search: '', category: '', page: 1, show: 'on-sale' } as const

async function addProduct(name: string, brand = 'Maker') {
  const { id } = await createProduct(1)
  await db.updateTable('products').set({ name, brand }).where('id', '=', id).execute()
  return id
}

async function similar(search: string, more = {}) {
  const { products, similar } = await searchProducts({ ...query, ...more, search })
  return [similar, ...products.map(({ name }) => name)]
}

before(async () => {
  await addProduct('Paper Moon Lamp')
  await addProduct('Long Neck Kettle', 'Inkle & Tarn')
  await addProduct('Café Éclair Tin', 'Ærø')
  await addProduct('Glass')
})

for (const [search, other, name] of [
  ['lamps', 'lamp', 'Paper Moon Lamp'],
  ['Kettles', 'kettle', 'Long Neck Kettle'],
  ['lmap', 'lamp', 'Paper Moon Lamp'],
  ['almp', 'lamp', 'Paper Moon Lamp'],
  ['lanp', 'lamp', 'Paper Moon Lamp'],
  ['kettel', 'kettle', 'Long Neck Kettle'],
  ['ketttles', 'kettle', 'Long Neck Kettle'],
  ['inkel kettle', 'inkle kettle', 'Long Neck Kettle'],
  ['moon lmaps', 'moon lamp', 'Paper Moon Lamp'],
  ['eclaire', 'eclair', 'Café Éclair Tin'],
] as const) {
  test(`shows results for “${other}” when “${search}” finds nothing`, async () => {
    assert.deepEqual(await similar(search), [other, name])
    // The list, which the API also returns, contains only exact results.
    assert.equal((await listProducts({ ...query, search })).total, 0)
  })
}

test('suggests nothing when the search finds products, or when no word is similar', async () => {
  assert.deepEqual(await similar('glass'), [null, 'Glass'])
  for (const search of ['zzzz', 'xy', 'lamp kettle', 'moon zzzz', '%%%%', '', ' ']) {
    assert.equal((await similar(search))[0], null, search)
  }
})

test('does not suggest a word whose products are hidden, renamed or deleted', async () => {
  const [hidden, renamed, deleted] = [
    await addProduct('Umbrella'),
    await addProduct('Trombone'),
    await addProduct('Wardrobe'),
  ]
  for (const search of ['umbrela', 'trombon', 'wardrobs']) assert(await similar(search))
  await db
    .updateTable('products')
    .set({ hidden_at: timeFromNow() })
    .where('id', '=', hidden)
    .execute()
  await db.updateTable('products').set({ name: 'Clarinet' }).where('id', '=', renamed).execute()
  await db.deleteFrom('products').where('id', '=', deleted).execute()
  for (const search of ['umbrelal', 'trombnoe', 'wardorbe']) {
    assert.deepEqual(await similar(search), [null], search)
  }
  assert.deepEqual(await similar('clarinte'), ['clarinet', 'Clarinet'])
})

test('counts letters that are added, left out, replaced or swapped', () => {
  for (const [a, b, edits] of [
    ['lamp', 'lamp', 0],
    ['lmap', 'lamp', 1],
    ['lamp', 'lam', 1],
    ['kettel', 'kettle', 1],
    ['ketel', 'kettle', 2],
    ['lamp', 'moon', 3],
    ['', 'lamp', 3],
  ] as const) {
    assert.equal(editsBetween(a, b), edits, `${a} ${b}`)
    assert.equal(editsBetween(b, a), edits, `${b} ${a}`)
  }
})
