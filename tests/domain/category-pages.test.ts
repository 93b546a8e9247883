import './test-database'
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import {
  createCategory,
  deleteCategory,
  updateCategory,
} from '../../app/domain/catalogue/categories/categories.server'
import {
  findCategoryPage,
  findCategoryToEdit,
  updateCategoryPage,
} from '../../app/domain/catalogue/categories/category-page.server'
import {
  listPinned,
  movePinned,
  pinProduct,
  unpinProduct,
} from '../../app/domain/catalogue/categories/pinned-products.server'
import { listProducts } from '../../app/domain/catalogue/lists/list-products.server'
import { findCurrentCategorySlug } from '../../app/domain/catalogue/products/slugs.server'
import type { User } from '../../app/domain/people/access/users'
import { imageIds } from '../../db/images'
import { image } from '../support/images'
import { createProduct, createProducts, createUser, refusal } from './factories'
import { db } from './shop'

let admin: User
before(async () => {
  admin = await createUser('admin')
})

async function categoryCalled(name: string) {
  const draft = { name, is_discounted: false, discount: undefined }
  await createCategory(admin, draft)
  const rows = db.selectFrom('categories').select(['id', 'slug']).where('name', '=', name)
  return rows.executeTakeFirstOrThrow()
}

const rename = (id: string, name: string) =>
  updateCategory(admin, id, { name, is_discounted: false, discount: undefined })

const recommended = async (category: string, page = 1) => {
  const query = { search: '', category, show: 'on-sale', sort: 'recommended', page } as const
  return (await listProducts(query)).products.map(({ id }) => id)
}

test('a renamed category keeps its former slug for itself, and gets it back with its name', async () => {
  const { id, slug } = await categoryCalled('Öl & Essig')
  assert.equal(slug, 'oel-essig')
  await rename(id, 'Pantry')
  assert.equal((await findCategoryPage('pantry'))?.id, id)
  assert.equal(await findCategoryPage(slug), undefined)
  assert.equal(await findCurrentCategorySlug(slug), 'pantry')
  assert.equal((await categoryCalled('Öl, Essig')).slug, 'oel-essig-2')
  await rename(id, 'Öl & Essig')
  assert.equal((await findCategoryPage(slug))?.id, id)
  assert.equal(await findCurrentCategorySlug('pantry'), slug)
  await deleteCategory(admin, id)
  assert.equal(await findCategoryPage(slug), undefined)
  assert.equal(await findCurrentCategorySlug('pantry'), undefined)
  assert.equal((await categoryCalled('Pantry')).slug, 'pantry')
})

test('products come first in their order, on all pages of the list, unless they are hidden or elsewhere', async () => {
  const { id: categoryId, slug } = await categoryCalled('Shelf')
  const [first, second, third] = [
    await createProduct(1, { categoryId }),
    await createProduct(1, { categoryId }),
    await createProduct(1, { categoryId }),
  ]
  await createProducts(30, categoryId)
  assert.equal((await findCategoryPage(slug))?.hasPinned, false)
  const newest = [...(await recommended('Shelf')), ...(await recommended('Shelf', 2))]
  for (const { name } of [third, first, second]) await pinProduct(admin, categoryId, name)
  await pinProduct(admin, categoryId, first.name)
  await movePinned(admin, categoryId, second.id, -1)
  await movePinned(admin, categoryId, second.id, -1)
  await movePinned(admin, categoryId, second.id, -1)
  await movePinned(admin, categoryId, third.id, 1)
  const pinned = [second, first, third].map(({ id }) => id)
  assert.deepEqual(
    (await listPinned(categoryId)).map(({ id }) => id),
    pinned,
  )
  const others = newest.filter((id) => !pinned.includes(id))
  const all = [...(await recommended('Shelf')), ...(await recommended('Shelf', 2))]
  assert.deepEqual(all, [...pinned, ...others])
  assert.equal((await findCategoryPage(slug))?.hasPinned, true)

  const set = (values: object, id: string) =>
    db.updateTable('products').set(values).where('id', '=', id).execute()
  await set({ hidden_at: '2026-01-01' }, first.id)
  const elsewhere = await categoryCalled('Cellar')
  await set({ category_id: elsewhere.id }, second.id)
  assert.equal((await recommended('Shelf'))[0], third.id)
  assert.deepEqual(await recommended('Cellar'), [second.id])
  assert.equal((await findCategoryPage(elsewhere.slug))?.hasPinned, false)
  await unpinProduct(admin, categoryId, third.id)
  assert.equal((await findCategoryPage(slug))?.hasPinned, false)
  assert.deepEqual((await recommended('Shelf'))[0], others[0])
  await unpinProduct(admin, categoryId, first.id)
  assert.deepEqual(await listPinned(categoryId), [])
  await pinProduct(admin, elsewhere.id, second.name)
  await deleteCategory(admin, elsewhere.id)
  const left = db.selectFrom('pinned_products').select('product_id')
  assert.deepEqual(await left.where('category_id', '=', elsewhere.id).execute(), [])
})

test('refuses to show first what is in another category, what is no longer there, and more than 24 products', async () => {
  const { id: categoryId } = await categoryCalled('Full')
  const { name, id } = await createProduct(1)
  await assert.rejects(
    pinProduct(admin, categoryId, name),
    refusal(400, `There is no product “${name}” in this category`),
  )
  await assert.rejects(
    movePinned(admin, categoryId, id, 1),
    refusal(404, 'This product is no longer shown first'),
  )
  await createProducts(25, categoryId)
  const rows = await db
    .selectFrom('products')
    .select('name')
    .where('category_id', '=', categoryId)
    .execute()
  for (const { name } of rows.slice(1)) await pinProduct(admin, categoryId, name)
  await assert.rejects(
    pinProduct(admin, categoryId, rows[0]?.name ?? ''),
    refusal(409, 'At most 24 products of a category can be shown first'),
  )
})

test('keeps the image of a category until its page or the category no longer has it', async () => {
  const { id } = await categoryCalled('Pictured')
  const isUsed = async (imageId: string) => (await imageIds(db, [imageId])).length > 0
  const draft = { text: 'Hello', removesImage: false }
  await updateCategoryPage(admin, id, { ...draft, image: await image('png') })
  const { imageId, version } = (await findCategoryToEdit(id)) ?? {}
  assert(imageId)
  assert(await isUsed(imageId))
  await updateCategoryPage(admin, id, { ...draft, text: 'Hi', expected: version })
  assert(await isUsed(imageId))
  await assert.rejects(
    updateCategoryPage(admin, id, { ...draft, expected: version }),
    refusal(409, /^Someone else has changed this page/),
  )
  await deleteCategory(admin, id)
  assert(!(await isUsed(imageId)))
})
