import './test-database'
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { assertStockInvariant } from '../support/stock-invariant'
import {
  createProduct,
  createProductWithVariants,
  createUser,
  emailsTo,
  refusal,
} from './factories'
import * as shop from './shop'
import { db, timeFromNow, transaction } from './shop'

afterEach(() => assertStockInvariant(db))

const admin = await createUser('admin')

function change(id: string, values: { sku?: string; value_1?: string; hidden_at?: string | null }) {
  return db.updateTable('variants').set(values).where('id', '=', id).execute()
}

async function cardOf(id: string) {
  const { products } = await shop.listProducts({
    search: '',
    category: '',
    page: 1,
    show: 'on-sale',
  })
  return products.find((product) => product.id === id)
}

test('says from which price a product is sold while its visible variants have several prices', async () => {
  const { id, slug, variantIds } = await createProductWithVariants([1, 1, 0], {
    fullPrices: [null, 900, 1300],
  })
  const plain = await createProduct(1)
  assert.equal((await cardOf(id))?.highestPrice, 1300)
  assert.equal((await shop.findProductBySlug(slug))?.highestPrice, 1300)
  assert.equal((await shop.listNewest(2)).find((tile) => tile.slug === slug)?.highestPrice, 1300)
  const before = { ...(await cardOf(plain.id)), ...(await shop.findProductBySlug(plain.slug)) }
  assert(!('highestPrice' in before) && !('options' in before))
  for (const hidden of [variantIds[0], variantIds[2]]) {
    await change(hidden ?? '', { hidden_at: timeFromNow() })
  }
  await transaction((trx) => shop.recalculatePrices(trx, { ids: [id] }))
  const card = await cardOf(id)
  assert.deepEqual([card?.price, card?.highestPrice], [900, undefined])
})

test('accepts only a visible variant of the product as a choice', async () => {
  const { id, variantIds } = await createProductWithVariants([1, 1])
  const other = await createProductWithVariants([1, 1])
  const product = { id, options: ['Size', 'Colour'] }
  const [first = '', second = ''] = variantIds
  assert.equal((await shop.requireChoice(product, second)).id, second)
  await assert.rejects(
    shop.requireChoice(product, ''),
    refusal(400, 'Please choose Size and Colour'),
  )
  const gone = refusal(404, 'This is no longer available. Please choose again')
  await assert.rejects(shop.requireChoice(product, other.variantIds[1] ?? ''), gone)
  await assert.rejects(shop.requireChoice(product, 'missing'), gone)
  await change(first, { hidden_at: timeFromNow() })
  await assert.rejects(shop.requireChoice(product, first), gone)
})

test('finds a product by the values and article numbers of its visible variants', async () => {
  const { id, name, variantIds } = await createProductWithVariants([1, 1])
  const [first = '', second = ''] = variantIds
  await change(first, { value_1: 'Ultramarine', sku: 'TS-041-M' })
  await change(second, { value_1: 'Ochre' })
  const refresh = () => transaction((trx) => shop.refreshKeywords(trx, [id]))
  const namesFor = async (search: string) =>
    (await shop.listProducts({ search, category: '', page: 1, show: 'on-sale' })).products.map(
      (found) => found.name,
    )
  await refresh()
  for (const search of ['ultramarine thing', 'TS-041-M', 'ochre']) {
    assert.deepEqual(await namesFor(search), [name], search)
  }
  await change(second, { hidden_at: timeFromNow() })
  await refresh()
  assert(!(await namesFor('ochre')).includes(name))
})

async function orderLines() {
  let csv = ''
  for await (const part of shop.exportCsv('orders') ?? []) csv += part
  return csv.split(/\r?\n/)
}

test('customer data, files and the search of orders name values and article numbers, emails of customers only values', async () => {
  const customer = await createUser()
  const { name, variantIds } = await createProductWithVariants([5, 5])
  const [first = '', second = ''] = variantIds
  await shop.addToCart(customer.id, first)
  await shop.placeOrder(customer.id)
  await change(second, { sku: 'Äb-7' })
  await shop.addToCart(customer.id, second, 2)
  const cart = (await shop.readCustomerData(customer.id))?.cart
  assert.deepEqual(cart?.[0]?.variant, '2')
  const { number, id } = await shop.placeOrder(customer.id)
  const data = await shop.readCustomerData(customer.id)
  const items = data?.orders.flatMap((order) => order.items)
  assert.deepEqual(
    items?.map((item) => [item.product, item.variant, item.articleNumber]),
    [
      [name, '2', 'Äb-7'],
      [name, '1', undefined],
    ],
  )
  const email = (await emailsTo(customer.email)).at(-1)
  assert.match(email?.body ?? '', new RegExp(`2 × ${name} \\(2\\)`))
  const query = { status: '', sort: 'newest', reversed: false, page: 1 } as const
  const found = await shop.listOrders({ ...query, search: ' ÄB-7 ' })
  assert.deepEqual(
    found.orders.map((order) => order.id),
    [id],
  )
  const [head = '', ...lines] = await orderLines()
  assert.match(head, /tax rate,variant,sku$/)
  assert.match(lines.find((line) => line.startsWith(String(number))) ?? '', /,2,Äb-7$/)
})

test('labels the article number when an email tells the shopkeeper of a new order', async () => {
  const customer = await createUser()
  const { name, variantIds } = await createProductWithVariants([5, 5])
  await change(variantIds[0] ?? '', { sku: 'Äb-8' })
  await shop.addToCart(customer.id, variantIds[0] ?? '')
  const { number } = await shop.placeOrder(customer.id)
  const emails = await emailsTo(admin.email)
  const found = emails.find(({ subject }) => subject.startsWith(`New order ${number}:`))
  assert(found?.body.includes(`1 × ${name} (1 · Article number: Äb-8)`), found?.body)
})

test('emails the shopkeeper when a variant is sold out, though others are in stock', async () => {
  const customer = await createUser()
  const { name, variantIds } = await createProductWithVariants([1, 5])
  await shop.addToCart(customer.id, variantIds[0] ?? '')
  await shop.placeOrder(customer.id)
  const subjects = (await emailsTo(admin.email)).map(({ subject }) => subject)
  assert(subjects.includes(`Sold out: ${name} (1)`))
})

test('the feed has one item for each visible variant of a product with options', async () => {
  const { id, slug, name, variantIds } = await createProductWithVariants([1, 0, 3], {
    fullPrices: [null, 900],
  })
  await change(variantIds[2] ?? '', { hidden_at: timeFromNow() })
  await change(variantIds[1] ?? '', { sku: 'B2' })
  let feed = ''
  for await (const part of shop.productFeed()) feed += part
  const items = feed.split('<item>').filter((item) => item.includes(`/products/${slug}?`))
  assert.equal(items.length, 2)
  for (const item of items) assert(item.includes(`<g:item_group_id>${id}</g:item_group_id>`))
  const second = items.find((item) => item.includes(`<g:id>${variantIds[1]}</g:id>`)) ?? ''
  for (const part of [`${name} (2)`, '?variant=2', 'out_of_stock', '9.00 ', '<g:mpn>B2</g:mpn>']) {
    assert(second.includes(part), part)
  }
})
