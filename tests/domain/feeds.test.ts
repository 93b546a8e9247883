import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recalculatePrices } from '../../app/domain/catalogue/prices/reduced-prices.server'
import { newProductsFeed } from '../../app/domain/files/feeds/new-products.server'
import { productFeed } from '../../app/domain/files/feeds/product-feed.server'
import { element, escapeXml } from '../../app/domain/files/feeds/xml'
import { updateShopSettings } from '../../app/domain/office/change-settings/change-settings.server'
import { db, transaction } from '../../db/client'
import { createProduct, createProductWithVariants, createUser } from './factories'

const admin = await createUser('admin')

async function itemOf(id: string) {
  const [found] = (await partsOfFeed())
    .join('')
    .split('<item>')
    .filter((item) => item.includes(id))
  return found ?? ''
}

async function partsOfFeed() {
  const parts: string[] = []
  for await (const part of productFeed()) parts.push(part)
  return parts
}

test('escapes what is markup, and leaves out what XML cannot contain', () => {
  assert.equal(
    escapeXml(`Cups & "jugs" <b>it's</b>`),
    'Cups &amp; &quot;jugs&quot; &lt;b&gt;it&apos;s&lt;/b&gt;',
  )
  assert.equal(escapeXml('a\u0000b\u000bc\u001fd\ufffee\ud800f'), 'abcdef')
  assert.equal(escapeXml('line\r\n\ttab 🏺 é'), 'line\r\n\ttab 🏺 é')
  assert.equal(element('title', ''), '')
})

test('lists the price before a discount, the reduced price and the escaped texts of a product', async () => {
  const { id } = await createProduct(3, { price: 1000 })
  await db
    .updateTable('products')
    .set({ old_price: 1250, name: 'Salt & <pepper>\u0007', brand: '' })
    .where('id', '=', id)
    .execute()
  const item = await itemOf(id)
  assert.match(item, /<title>Salt &amp; &lt;pepper&gt;<\/title>/)
  assert.match(item, /<g:price>12\.50 USD<\/g:price><g:sale_price>10\.00 USD<\/g:sale_price>/)
  assert.match(item, /<g:condition>new<\/g:condition>/)
  assert.doesNotMatch(item, /g:brand|g:image_link|g:unit/)
})

test('lists the article number and the EAN of a product without options', async () => {
  const { id } = await createProduct(1)
  assert.doesNotMatch(await itemOf(id), /g:gtin|g:mpn/)
  const numbers = { sku: 'TR-1', ean: '4006381333931' }
  await db.updateTable('variants').set(numbers).where('id', '=', id).execute()
  assert.match(await itemOf(id), /<g:gtin>4006381333931<\/g:gtin><g:mpn>TR-1<\/g:mpn>/)
})

test('lists the further images and the facts of a product', async () => {
  const { id } = await createProduct(1)
  const facts = 'Material: linen & wool\nWashing: 40 °C'
  const change = { image_id: 'a'.repeat(32), second_image_id: 'b'.repeat(32), facts }
  await db.updateTable('products').set(change).where('id', '=', id).execute()
  const stored = ['a', 'b', 'c'].map((letter, index) => ({
    product_id: id,
    position: index + 1,
    image_id: letter.repeat(32),
  }))
  const awaited = { product_id: id, position: 4, image_id: null, awaited_image: 'side.jpg' }
  await db
    .insertInto('product_images')
    .values([...stored, awaited])
    .execute()
  const item = await itemOf(id)
  const images = [...item.matchAll(/<g:(?:additional_)?image_link>.*?\/images\/(.)/g)]
  assert.deepEqual(
    images.map(([, letter]) => letter),
    ['a', 'b', 'c'],
  )
  const name = (text: string) => `<g:attribute_name>${text}</g:attribute_name>`
  const value = (text: string) => `<g:attribute_value>${text}</g:attribute_value>`
  const detail = (parts: string) => `<g:product_detail>${parts}</g:product_detail>`
  const material = detail(name('Material') + value('linen &amp; wool'))
  assert(item.includes(material + detail(name('Washing') + value('40 °C'))))
})

test('lists the image of a variant first, and the other images of its product', async () => {
  const { id, variantIds } = await createProductWithVariants([1, 1])
  const [first, second] = ['d', 'e'].map((letter) => letter.repeat(32))
  const images = { image_id: first, second_image_id: second }
  await db.updateTable('products').set(images).where('id', '=', id).execute()
  await db
    .insertInto('product_images')
    .values(
      [first, second].map((image_id, index) => ({
        product_id: id,
        position: index + 1,
        image_id: `${image_id}`,
      })),
    )
    .execute()
  const variant = variantIds[1] ?? ''
  await db.updateTable('variants').set({ image_id: second }).where('id', '=', variant).execute()
  const item = await itemOf(`<g:id>${variant}`)
  const listed = [...item.matchAll(/<g:(\w+)>[^<]*\/images\/(.)/g)]
  assert.deepEqual(
    listed.map(([, name, letter]) => [name, letter]),
    [
      ['image_link', 'e'],
      ['additional_image_link', 'd'],
    ],
  )
})

test('lists the values of a variant by the names of its options, in each language of the shop', async () => {
  const { id, variantIds } = await createProductWithVariants([1, 1])
  const values = { value_1: 'Grün', value_2: 'M', value_3: 'Stern & Mond' }
  await db
    .updateTable('variants')
    .set(values)
    .where('id', '=', variantIds[0] ?? '')
    .execute()
  for (const [option_1, option_2, option_3] of [
    ['Farbe', 'GRÖSSE', 'Muster'],
    ['Colour', 'Size', 'Pattern'],
    ['Color', 'Talla', 'Estampado'],
    ['Couleur', 'Taille', 'Motif'],
    ['Colore', 'Taglia', 'Fantasia'],
    ['Kleur', 'Maat', 'Patroon'],
    ['Kolor', 'Rozmiar', 'Wzór'],
  ]) {
    const options = { option_1, option_2, option_3 }
    await db.updateTable('products').set(options).where('id', '=', id).execute()
    const item = await itemOf(`<g:id>${variantIds[0]}`)
    const listed =
      '<g:color>Grün</g:color><g:size>M</g:size><g:pattern>Stern &amp; Mond</g:pattern>'
    assert(item.includes(listed), item)
  }
  const others = { option_1: 'Farbe', option_2: 'Colour', option_3: 'Duft' }
  await db.updateTable('products').set(others).where('id', '=', id).execute()
  const item = await itemOf(`<g:id>${variantIds[0]}`)
  const detail = (name: string, value: string) =>
    `<g:product_detail><g:attribute_name>${name}</g:attribute_name><g:attribute_value>${value}</g:attribute_value></g:product_detail>`
  const details = detail('Colour', 'M') + detail('Duft', 'Stern &amp; Mond')
  assert(item.includes(`<g:color>Grün</g:color>${details}`), item)
})

test('shortens a title to the 150 characters that Google reads, and keeps what tells variants apart', async () => {
  const { id, variantIds } = await createProductWithVariants([1, 1])
  const name = `${'Hand thrown tall jug '.repeat(7)}in`
  const update = (values: string[]) =>
    db
      .updateTable('variants')
      .set({ value_1: values[0], value_2: values[1] ?? '', sku: 'X'.repeat(71) })
      .where('id', '=', `${variantIds[0]}`)
      .execute()
  const titleOf = async () =>
    /<title>(.*?)<\/title>/.exec(await itemOf(`<g:id>${variantIds[0]}`))?.[1] ?? ''
  const options = { option_1: 'Size', option_2: 'Colour', name, brand: 'B'.repeat(80) }
  await db.updateTable('products').set(options).where('id', '=', id).execute()
  await update(['M'])
  assert.equal(await titleOf(), `${'Hand thrown tall jug '.repeat(6)}Hand thrown tall… (M)`)
  await update(['M', 'As blue as the sea is on a clear day'])
  assert.match(await titleOf(), /^Hand .*… \(M \/ As blue as the sea is on a clear day\)$/)
  assert((await titleOf()).length <= 150)
  await update(['x '.repeat(49), 'y '.repeat(49)])
  assert.match(await titleOf(), /^Hand .*… \(x .*…\)$/)
  assert((await titleOf()).length <= 150)
  const item = await itemOf(`<g:id>${variantIds[0]}`)
  assert.match(item, /<g:brand>B{69}…<\/g:brand>/)
  assert.doesNotMatch(item, /g:mpn/)
})

test('states the contents of a product if it has some', async () => {
  const { id } = await createProduct(0)
  assert.doesNotMatch(await itemOf(id), /unit_pricing/)
  await db
    .updateTable('products')
    .set({ content_amount: 750, content_unit: 'm²' })
    .where('id', '=', id)
    .execute()
  assert.match(
    await itemOf(id),
    /<g:unit_pricing_measure>0\.75 sqm<\/g:unit_pricing_measure><g:unit_pricing_base_measure>1 sqm</,
  )
  assert.match(await itemOf(id), /<g:availability>out_of_stock</)
})

test('reads the feed in batches, and lists each product once but no hidden one', async () => {
  const { categoryId } = await createProduct(1)
  const ids: string[] = []
  for (let count = 0; count < 205; count++) ids.push((await createProduct(1, { categoryId })).id)
  await db
    .updateTable('products')
    .set({ hidden_at: new Date().toISOString() })
    .where('id', '=', ids[0] ?? '')
    .execute()
  const parts = await partsOfFeed()
  assert(parts.length >= 5)
  const listed = [...parts.join('').matchAll(/<g:id>(.*?)<\/g:id>/g)].map(([, id]) => id)
  assert.equal(new Set(listed).size, listed.length)
  assert.deepEqual(
    ids.filter((id) => !listed.includes(id)),
    [ids[0]],
  )
  assert.equal((await newProductsFeed()).match(/<item>/g)?.length, 30)
})

test('lists the first and the last day of a reduced price when both are known', async () => {
  const { id, categoryId } = await createProduct(1, { price: 1000 })
  const discount = { discount_percent: 20, discount_applies: 1 } as const
  const days = { discount_from: '2026-07-01', discount_until: '2030-07-31' }
  const reduce = async (values: object) => {
    await db
      .updateTable('products')
      .set({ ...discount, ...values })
      .where('id', '=', id)
      .execute()
    await transaction((trx) => recalculatePrices(trx, { ids: [id] }))
    return itemOf(id)
  }
  await updateShopSettings(admin, { timeZone: 'Europe/Berlin' })
  assert.match(await reduce({}), /<g:sale_price>8/)
  assert.doesNotMatch(await itemOf(id), /effective_date/)
  assert.match(
    await reduce(days),
    /<g:price>10\.00 USD<\/g:price><g:sale_price>8\.00 USD<\/g:sale_price><g:sale_price_effective_date>2026-06-30T22:00Z\/2030-07-31T22:00Z<\/g:sale_price_effective_date>/,
  )
  assert.doesNotMatch(await reduce({ discount_applies: 0 }), /sale_price/)
  await db
    .updateTable('categories')
    .set({ is_discounted: 1, discount: 5 })
    .where('id', '=', categoryId)
    .execute()
  assert.doesNotMatch(await reduce(days), /effective_date/, 'the category keeps it reduced')
  await updateShopSettings(admin, { timeZone: 'UTC' })
})
