import './test-database'
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { exportUsers } from '../../app/api/exported-rows.server'
import {
  countWithoutManufacturer,
  createManufacturer,
} from '../../app/domain/eu/manufacturers/manufacturers.server'
import { updateShopSettings } from '../../app/domain/office/change-settings/change-settings.server'
import { assertStockInvariant } from '../support/stock-invariant'
import { createProduct, createUser, refusal, stockOf } from './factories'
import * as shop from './shop'
import { db } from './shop'

afterEach(() => assertStockInvariant(db))

const admin = await createUser('admin')

function productWith(id: string) {
  return db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .innerJoin('variants', 'variants.id', 'products.id')
    .selectAll('products')
    .select(['categories.name as category', 'variants.received', 'variants.written_off'])
    .where('products.id', '=', id)
    .executeTakeFirstOrThrow()
}

async function textsOf(id: string) {
  const { name, brand, description, category } = await productWith(id)
  return { name, brand, description, category }
}

async function firstOf<Row>(batches: AsyncIterable<Row[]>) {
  for await (const [row] of batches) return row
  return undefined
}

async function lastActivity() {
  const { action, subject } = await db
    .selectFrom('activities')
    .select(['action', 'subject'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return `${action} ${subject}`
}

// The form sends all other fields unchanged.
async function updateTexts(
  admin: shop.User,
  id: string,
  texts: {
    name: string
    brand: string
    description: string
    category: string
    expectedUpdatedAt?: string
  },
) {
  const { old_price, price, stock } = await productWith(id)
  const itemsInStock = { isAdded: false, units: stock }
  return shop.updateProduct(admin, id, {
    ...texts,
    price: ((old_price ?? price) / 100).toFixed(2),
    itemsInStock,
    image: undefined,
  })
}
const setPrice = (
  admin: shop.User,
  id: string,
  { price, expectedPrice }: Omit<shop.RowUpdate, 'id'>,
) => shop.updateRows(admin, [{ id, price, expectedPrice }])
const setStock = (
  admin: shop.User,
  id: string,
  { itemsInStock, expectedStock }: Omit<shop.RowUpdate, 'id'>,
) => shop.updateRows(admin, [{ id, itemsInStock, expectedStock }])

test('removes a hidden product from the shop and from carts, and shows it again with its stock and likes', async () => {
  const [customer, product] = [await createUser(), await createProduct(5)]
  await shop.addToCart(customer.id, product.id)
  await shop.addToCart(customer.id, product.id)
  await shop.addFavorite(customer.id, product.id)
  const { category } = await textsOf(product.id)

  await shop.hideProduct(admin, product.id)
  assert.equal(await stockOf(product.id), 5)
  assert.deepEqual((await shop.findCart(customer.id))?.lines, [])
  assert.match((await shop.takeNotices(customer.id)).join(), /is currently not available/)
  assert.equal(await shop.findProductBySlug(product.slug), undefined)
  const shown = [
    (await shop.listProducts({ search: product.name, category: '', page: 1, show: 'on-sale' }))
      .products,
    (await shop.listProducts({ search: '', category, page: 1, show: 'on-sale' })).products,
    (await shop.listSlugs({ limit: 1_000, offset: 0 })).filter(({ slug }) => slug === product.slug),
    (await shop.listNewest(50)).filter(({ slug }) => slug === product.slug),
    (await shop.listCategoryNames()).filter((name) => name === category),
    await shop.listFavorites(customer.id),
  ]
  assert.deepEqual(shown, [[], [], [], [], [], []])
  await assert.rejects(shop.addToCart(customer.id, product.id), refusal(404, 'Product not found'))
  await assert.rejects(shop.hideProduct(admin, product.id), refusal(409, /already hidden/))
  const hidden = await shop.listProducts({ search: '', category: '', page: 1, show: 'hidden' })
  assert.deepEqual(
    hidden.products.map(({ id }) => id),
    [product.id],
  )

  const { favorites } = (await firstOf(exportUsers(customer.id))) ?? {}
  assert.equal(favorites, null)

  await shop.showProduct(admin, product.id)
  assert.equal((await shop.findProductBySlug(product.slug))?.likes, 1)
  assert.equal((await shop.listFavorites(customer.id)).length, 1)
  await shop.addToCart(customer.id, product.id)
  await assert.rejects(
    shop.showProduct(admin, product.id),
    refusal(409, /already shown in the shop/),
  )
  await shop.hideProduct(admin, product.id)
  await shop.removeFavorite(customer.id, product.id)
  assert.equal(
    (await productWith(product.id)).likes,
    0,
    'a like of a hidden product can be removed',
  )
})

test('returns the units to stock when an order of a now hidden product is cancelled', async () => {
  const { changeOrderStatus } = await import('../../app/domain/buying/changes/order-status.server')
  const [customer, product] = [await createUser(), await createProduct(2)]
  await shop.addToCart(customer.id, product.id)
  const { id } = await shop.placeOrder(customer.id)
  await shop.hideProduct(admin, product.id)
  await changeOrderStatus(admin, id, 'cancelled')
  assert.equal(await stockOf(product.id), 2)
})

test('keeps the slug of an older version until the product is renamed, and then redirects from it', async () => {
  const product = await createProduct(1)
  const older = { name: 'Grüner Krug', slug: 'gruner-krug' }
  await db.updateTable('products').set(older).where('id', '=', product.id).execute()
  const texts = await textsOf(product.id)
  await updateTexts(admin, product.id, { ...texts, brand: 'Töpferei' })
  assert.equal((await productWith(product.id)).slug, 'gruner-krug')
  await updateTexts(admin, product.id, { ...(await textsOf(product.id)), name: 'Grüner Becher' })
  assert.equal((await productWith(product.id)).slug, 'gruener-becher')
  assert.equal(await shop.findCurrentSlug('gruner-krug'), 'gruener-becher')
})

test('gives a renamed product a new slug, and redirects from every old slug', async () => {
  const product = await createProduct(1)
  const texts = await textsOf(product.id)
  await updateTexts(admin, product.id, { ...texts, name: 'Blue Lantern' })
  await updateTexts(admin, product.id, { ...texts, name: 'Green Lantern' })
  assert.equal((await productWith(product.id)).slug, 'green-lantern')
  assert.equal(await shop.findCurrentSlug(product.slug), 'green-lantern')
  assert.equal(await shop.findCurrentSlug('blue-lantern'), 'green-lantern')
  assert.match(await lastActivity(), /updated product Blue Lantern: name “Blue Lantern” → “Green/)

  const other = await createProduct(1)
  await updateTexts(admin, other.id, { ...(await textsOf(other.id)), name: 'Blue Lantern' })
  assert.equal(
    (await productWith(other.id)).slug,
    'blue-lantern-2',
    'an old slug of another product is not reused',
  )

  await updateTexts(admin, product.id, { ...texts, name: 'Blue Lantern!' })
  assert.equal(
    (await productWith(product.id)).slug,
    'blue-lantern',
    'a product may reuse its own old slug',
  )
  assert.equal(await shop.findCurrentSlug('blue-lantern'), undefined)
  assert.equal(await shop.findCurrentSlug('green-lantern'), 'blue-lantern')
})

test('refuses names that differ in the case of any letter', async () => {
  const [product, other] = [await createProduct(1), await createProduct(1)]
  const rename = async (id: string, name: string) =>
    updateTexts(admin, id, { ...(await textsOf(id)), name })
  await rename(product.id, 'Übertopf')
  await assert.rejects(
    rename(other.id, 'ÜBERTOPF'),
    refusal(409, 'A product with this name already exists'),
  )
  await rename(other.id, 'Ubertopf')
  await shop.createCategory(admin, { name: 'Töpfe', is_discounted: false, discount: 0 })
  await assert.rejects(
    shop.createCategory(admin, { name: 'TÖPFE', is_discounted: false, discount: 0 }),
    refusal(409, 'A category with this name already exists'),
  )
})

test('refuses invalid texts, and texts that another admin has changed meanwhile', async () => {
  const [product, other] = [await createProduct(1), await createProduct(1)]
  const texts = await textsOf(product.id)
  const { updated_at: expectedUpdatedAt } = await productWith(product.id)
  await assert.rejects(
    updateTexts(admin, product.id, { ...texts, name: other.name.toUpperCase() }),
    refusal(409, 'A product with this name already exists'),
  )
  await assert.rejects(
    updateTexts(admin, product.id, { ...texts, category: 'Nowhere' }),
    refusal(400, 'Selected category not found'),
  )
  await setPrice(admin, product.id, { price: '9.99' })
  await assert.rejects(
    updateTexts(admin, product.id, { ...texts, expectedUpdatedAt }),
    refusal(409, /Someone else has changed/),
  )
  const { data } = shop.ProductUpdate.safeParse({
    ...texts,
    price: '1',
    itemsInStock: '1',
    description: 'One\r\nTwo',
  })
  assert.equal(data?.description, 'One\nTwo')
  for (const name of ['Two\nlines', 'Nul\0', 'Lone \ud800'])
    assert(
      !shop.ProductUpdate.safeParse({ ...texts, price: '1', itemsInStock: '1', name }).success,
      name,
    )
  assert(
    shop.ProductUpdate.safeParse({
      ...texts,
      price: '1',
      itemsInStock: '1',
      name: 'Family 👩‍👧 mug',
    }).success,
  )
  const turned = { ...texts, price: '1', itemsInStock: '1', name: 'Turned \u202eround' }
  assert.equal(shop.ProductUpdate.parse(turned).name, 'Turned round')
})

test('changes price and stock only if they are as expected, but always adds units', async () => {
  const [customer, product] = [await createUser(), await createProduct(5, { price: 1000 })]
  await setPrice(admin, product.id, { price: '12.5', expectedPrice: 1000 })
  assert.match(await lastActivity(), /price \$10\.00 → \$12\.50/)
  await assert.rejects(
    setPrice(admin, product.id, { price: '9', expectedPrice: 1000 }),
    refusal(409, 'The price is now $12.50, no longer $10.00. Check it and save again'),
  )
  await shop.addToCart(customer.id, product.id)
  const stock = (typed: string) => shop.NewStock.parse({ itemsInStock: typed, expectedStock: '5' })
  await assert.rejects(
    setStock(admin, product.id, stock('9')),
    refusal(409, 'The stock is now 4, no longer 5. Check the number and save again'),
  )
  const { message } = await setStock(admin, product.id, stock('+ 12'))
  assert.equal(String(message), `${product.name}: 12 added, 16 now in stock`)
  await setStock(admin, product.id, stock('+4'))
  assert.match(await lastActivity(), /restocked product .*: stock 16 → 20/)
  await setStock(admin, product.id, shop.NewStock.parse({ itemsInStock: '3' }))
  const { received, written_off } = await productWith(product.id)
  assert.deepEqual({ received, written_off }, { received: 21, written_off: 17 })
  for (const wrong of ['-1', '1.5', '+', 'many', '1000001', ''])
    assert(!shop.NewStock.safeParse({ itemsInStock: wrong }).success, wrong)
  await setStock(admin, product.id, stock('+999997'))
  await assert.rejects(
    setStock(admin, product.id, stock('+1')),
    refusal(400, 'Stock quantity must be at most 1000000'),
  )
})

test('applies a discount to products of its category, carts and new orders, but not to placed orders', async () => {
  const customer = await createUser()
  const product = await createProduct(9, { price: 999 })
  const { category } = await textsOf(product.id)
  const { id: categoryId } = (await shop.listCategories()).find(
    ({ name }) => name === category,
  ) ?? {
    id: '',
  }
  const discount = (is_discounted: boolean, percent?: number) =>
    shop.updateCategory(admin, categoryId, { name: category, is_discounted, discount: percent })
  const prices = async () => {
    const { price, old_price } = await productWith(product.id)
    return [price, old_price]
  }
  await shop.addToCart(customer.id, product.id)
  await shop.placeOrder(customer.id)
  await shop.addToCart(customer.id, product.id)

  await discount(true, 15)
  assert.deepEqual(await prices(), [849, 999])
  assert.match(await lastActivity(), /, regular → .*, discounted by 15%/)
  assert.equal((await shop.findCart(customer.id))?.total, 849)
  const shown = await shop.findProductBySlug(product.slug)
  assert.deepEqual([shown?.price, shown?.oldPrice], [849, 999])
  await shop.placeOrder(customer.id)
  await setPrice(admin, product.id, { price: '20', expectedPrice: 999 })
  assert.deepEqual(await prices(), [1700, 2000])

  await discount(false)
  assert.deepEqual(await prices(), [2000, null])
  await discount(true)
  assert.deepEqual(await prices(), [1700, 2000], 'the percentage is stored')
  await assert.rejects(discount(true, 0), refusal(400, 'Enter a discount between 1 and 90'))
  assert.deepEqual(await prices(), [1700, 2000])
  await discount(false, 0)
  assert.deepEqual(await prices(), [2000, null])
  assert.deepEqual(
    (await shop.listOwnOrders(customer.id, 1)).orders.map(({ total }) => total),
    [849, 999],
  )

  await shop.createCategory(admin, { name: 'Half price', is_discounted: true, discount: 50 })
  await updateTexts(admin, product.id, { ...(await textsOf(product.id)), category: 'Half price' })
  assert.deepEqual(await prices(), [1000, 2000])
  await setPrice(admin, product.id, { price: '0.01' })
  assert.deepEqual(await prices(), [1, 1], 'a price is at least one minor unit')
})

test('saves the changed rows of a list together, or none of them when one is not as expected', async () => {
  const [one, two, three] = [await createProduct(5), await createProduct(5), await createProduct(5)]
  const rows: shop.RowUpdate[] = [
    { id: one.id, price: '9', expectedPrice: 1250, expectedStock: 5 },
    {
      id: two.id,
      itemsInStock: { isAdded: true, units: 2 },
      expectedPrice: 1250,
      expectedStock: 4,
    },
    {
      id: three.id,
      price: '8',
      itemsInStock: { isAdded: false, units: 9 },
      expectedPrice: 1250,
      expectedStock: 5,
    },
  ]
  const buyer = await createUser()
  await shop.addToCart(buyer.id, three.id)
  await setPrice(admin, one.id, { price: '10' })
  await assert.rejects(shop.updateRows(admin, rows), (error: shop.Refusal) => {
    assert.equal(error.status, 409)
    // As JSON, messages are in English.
    assert.deepEqual(JSON.parse(JSON.stringify(error.detail.errors)), {
      [shop.rowField('price', one.id)]: [
        'The price is now $10.00, no longer $12.50. Check it and save again',
      ],
      [shop.rowField('itemsInStock', three.id)]: [
        'The stock is now 4, no longer 5. Check the number and save again',
      ],
    })
    return true
  })
  assert.deepEqual(
    [(await productWith(two.id)).stock, (await productWith(three.id)).price],
    [5, 1250],
  )
  const { message } = await shop.updateRows(admin, [
    { ...rows[0], id: one.id, expectedPrice: 1000 },
    { ...rows[1], id: two.id },
    { ...rows[2], id: three.id, expectedStock: 4 },
  ])
  assert.equal(String(message), '3 products changed')
  const after = await Promise.all([one, two, three].map(({ id }) => productWith(id)))
  assert.deepEqual(
    after.map(({ price, stock }) => [price, stock]),
    [
      [900, 5],
      [1250, 7],
      [800, 9],
    ],
  )
})

test('hides, shows and deletes the selected products together, and removes them from carts', async () => {
  const [one, two] = [await createProduct(3), await createProduct(3)]
  const ids = [one.id, two.id]
  const buyer = await createUser()
  await shop.addToCart(buyer.id, one.id)
  assert.equal(
    String((await shop.hideProducts(admin, ids)).message),
    '2 products hidden from the shop',
  )
  assert.equal(await stockOf(one.id), 3)
  await assert.rejects(shop.hideProducts(admin, ids), refusal(409, /already hidden/))
  await shop.showProduct(admin, one.id)
  assert.equal(
    String((await shop.showProducts(admin, ids)).message),
    '1 product shown in the shop again',
  )
  await shop.addToCart(buyer.id, two.id)
  assert.equal(String((await shop.deleteProducts(admin, ids)).message), '2 products deleted')
  assert.equal((await shop.findCart(buyer.id))?.lines.length ?? 0, 0)
  assert.match(await lastActivity(), /deleted product/)
  await assert.rejects(shop.deleteProducts(admin, ids), refusal(409, /have been deleted/))
})

test('changes the prices of the selected products by a percentage, all or none', async () => {
  const [cheap, dear] = [
    await createProduct(1, { price: 999 }),
    await createProduct(1, { price: 90_000_000 }),
  ]
  const ids = [cheap.id, dear.id]
  await assert.rejects(
    shop.changePrices(admin, ids, 50),
    refusal(400, /would be above \$1,000,000\.00/),
  )
  assert.equal((await productWith(cheap.id)).price, 999)
  assert.equal(String((await shop.changePrices(admin, ids, -10)).message), '2 prices changed')
  assert.equal((await productWith(cheap.id)).price, 899)
  assert.equal(shop.applyPercent(1, -90), 1)
  const percent = (text: string) => shop.PriceChange.safeParse({ percent: text }).data?.percent
  assert.deepEqual(['5', '+5', '-10', '\u221290'].map(percent), [5, 5, -10, -90])
  assert.deepEqual(['0', '-91', '501', '1.5', ''].map(percent), Array(5).fill(undefined))
})

test('tells the owner of a cart about each product that an admin hides or deletes', async () => {
  const customer = await createUser()
  const products = [await createProduct(5), await createProduct(5), await createProduct(5)]
  for (const { id } of products) await shop.addToCart(customer.id, id)
  const [hidden, alsoHidden, deleted] = products.map(({ id }) => id)
  await shop.hideProducts(admin, [hidden ?? '', alsoHidden ?? ''])
  await shop.deleteProducts(admin, [deleted ?? ''])
  const notices = await shop.takeNotices(customer.id)
  for (const { name } of products) {
    assert.equal(notices.filter((notice) => notice.startsWith(`${name} is`)).length, 1)
  }
  assert.equal(notices.length, 3)
  assert.deepEqual(await shop.takeNotices(customer.id), [])
})

test('a real shop takes a product without description and image, which has its name as description', async () => {
  const { name: category } = await db
    .selectFrom('categories')
    .select('name')
    .executeTakeFirstOrThrow()
  const typed = { name: 'Plain mug', brand: 'Kiln', category, price: '9', itemsInStock: '2' }
  const form = shop.newProductOfShop(await shop.shopMoney())
  const { id } = await shop.createProduct(
    admin,
    await form.parseAsync({ ...typed, description: '' }),
  )
  const { description, image_id } = await productWith(id)
  assert.deepEqual([description, image_id], ['Plain mug', null])
  const texts = { ...(await textsOf(id)), name: 'Plain cup' }
  await updateTexts(admin, id, texts)
  assert.equal((await textsOf(id)).description, 'Plain cup')
  await updateTexts(admin, id, { ...texts, description: 'For tea.' })
  await updateTexts(admin, id, { ...texts, description: '' })
  assert.equal((await textsOf(id)).description, 'Plain cup')
  const { error } = await shop.newProductForm(await shop.shopMoney()).safeParseAsync(typed)
  assert.deepEqual(
    error?.issues.map(({ path }) => path.join()),
    ['description', 'image'],
  )
})

test('says the tax rate of a category that is created with a product', async () => {
  const form = shop.newProductOfShop(await shop.shopMoney())
  const typed = {
    name: 'Heather honey',
    brand: 'Bee',
    category: 'Honey',
    price: '9',
    itemsInStock: '2',
  }
  const draft = await form.parseAsync({ ...typed, description: '' })
  await updateShopSettings(admin, { taxRate: 1900 })
  const { message } = await shop.createProduct(admin, draft, { createsCategory: true })
  assert.match(
    JSON.stringify(message),
    /created successfully, in the new category Honey. Tax rate: 19%/,
  )
  const second = { ...draft, name: 'Lime honey' }
  const again = await shop.createProduct(admin, second, { createsCategory: true })
  assert.equal(JSON.stringify(again.message), '"Product created successfully"')
  await updateShopSettings(admin, { taxRate: null })
})

test('gives a new manufacturer to the products that have none, if the admin wants it', async () => {
  const [first, second] = [await createProduct(1), await createProduct(1)]
  const draft = { postal: 'Kiln Road 1', electronic: 'kiln@shop.test', warning: '' }
  const ofProducts = async () => {
    const rows = db.selectFrom('products').leftJoin('manufacturers as m', 'm.id', 'manufacturer_id')
    const found = await rows.select(['products.id', 'm.name']).execute()
    return [first, second].map(({ id }) => found.find((row) => row.id === id)?.name)
  }
  await createManufacturer(admin, { ...draft, name: 'Quiet Works' }, false)
  assert.deepEqual(await ofProducts(), [null, null])
  const before = await productWith(first.id)
  await createManufacturer(admin, { ...draft, name: 'Kiln' }, true)
  assert.deepEqual(await ofProducts(), ['Kiln', 'Kiln'])
  assert.notEqual((await productWith(first.id)).updated_at, before.updated_at)
  await createManufacturer(admin, { ...draft, name: 'Late Works' }, true)
  assert.deepEqual(await ofProducts(), ['Kiln', 'Kiln'])
  assert.equal(await countWithoutManufacturer(), 0)
})
