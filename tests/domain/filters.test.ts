import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listBrands } from '../../app/domain/catalogue/lists/brands.server'
import { type CatalogueQuery, shopSorts } from '../../app/domain/catalogue/lists/catalogue'
import { listProducts } from '../../app/domain/catalogue/lists/list-products.server'
import { db } from '../../db/client'
import { createProduct } from './factories'

const all: CatalogueQuery = { search: '', category: '', page: 1, show: 'on-sale' }

async function setBrand(id: string, brand: string) {
  await db.updateTable('products').set({ brand }).where('id', '=', id).execute()
}

async function nameOf(categoryId: string) {
  const { name } = await db
    .selectFrom('categories')
    .select('name')
    .where('id', '=', categoryId)
    .executeTakeFirstOrThrow()
  return name
}

test('filters by brand and price, both limits included, in each order and with a search', async () => {
  const { id, categoryId } = await createProduct(1, { price: 100 })
  await setBrand(id, 'Marl')
  for (const [price, brand] of [
    [200, 'Marl'],
    [300, 'Marl'],
    [300, 'Tarn'],
    [400, 'Marl'],
  ] as const) {
    await setBrand((await createProduct(1, { price, categoryId })).id, brand)
  }
  const category = await nameOf(categoryId)
  const range = { brand: 'Marl', minPrice: 200, maxPrice: 300 }
  for (const sort of Object.keys(shopSorts)) {
    for (const more of [{}, { category }, { search: 'thing' }, { show: 'in-stock' as const }]) {
      const order = sort === 'price-down' ? 'price' : (sort as 'name')
      const { products, total } = await listProducts({ ...all, ...range, ...more, sort: order })
      const prices = products.map(({ price }) => price)
      assert.deepEqual([total, prices.toSorted()], [2, [200, 300]], `${sort} ${Object.keys(more)}`)
    }
  }
  assert.equal((await listProducts({ ...all, category, minPrice: 300 })).total, 3)
  assert.equal((await listProducts({ ...all, category, maxPrice: 99 })).total, 0)
})

test('lists the brands of a category, at most the fifty with the most products', async () => {
  const { id, categoryId } = await createProduct(1)
  const category = await nameOf(categoryId)
  await setBrand(id, 'Z')
  assert.deepEqual(await listBrands(category), [])
  await setBrand((await createProduct(1, { categoryId })).id, 'Z')
  for (let count = 10; count <= 60; count++) {
    await setBrand((await createProduct(1, { categoryId })).id, `Brand ${count}`)
  }
  const brands = await listBrands(category)
  assert.equal(brands.length, 50)
  assert.deepEqual([brands[0], brands.at(-2), brands.at(-1)], ['Brand 10', 'Brand 58', 'Z'])
  await db.updateTable('products').set({ hidden_at: '2026' }).where('id', '=', id).execute()
  assert(!(await listBrands(category)).includes('Z'))
})
