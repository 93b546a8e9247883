import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { JSDOM } from 'jsdom'
import { cutAtSentence, cutAtWord } from '../../app/domain/basics/text/cut-at-word'
import { tokenPaths, unindexedPaths } from '../../app/paths'
import { newId } from '../../db/ids'
import { addRows } from '../support/add-rows'
import { databaseOf, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { Visitor } from '../support/visitor'

let shop: Shop
let visitor: Visitor
before(async () => {
  shop = await openSharedShop()
  visitor = new Visitor(shop.url)
})
after(() => shop.close())

const attribute = (selector: string, name: string) =>
  visitor.document.querySelector(selector)?.getAttribute(name)

test('a page with several URLs names its canonical one', async () => {
  for (const [path, canonical] of [
    ['/', '/'],
    ['/products?search=lamp', '/products'],
    ['/products?category=Garden&search=x', '/categories/garden'],
    ['/products?category=Nowhere', '/products?category=Nowhere'],
    ['/products?page=2', '/products?page=2'],
    ['/products/kettle-less', undefined],
    ['/products/long-neck-kettle?category=Kitchen', '/products/long-neck-kettle'],
  ] as const) {
    await visitor.visit(path)
    assert.equal(attribute('link[rel=canonical]', 'href'), canonical && shop.url + canonical, path)
  }
})

test('search engines list no page whose link has a token, also if it is wrong, misspelt or has expired', async () => {
  const robotsOf = async (path: string) => {
    const { headers, status } = await fetch(shop.url + path, { redirect: 'manual' })
    return [headers.get('x-robots-tag'), status < 500]
  }
  const token = 'A'.repeat(43)
  for (const path of tokenPaths) {
    assert.deepEqual(await robotsOf(`${path}/${token}`), ['noindex', true], path)
  }
  for (const path of [`/PAY/${token}/result`, `/%67uest-order/${token}?x=1`, '/activate']) {
    assert.deepEqual(await robotsOf(path), ['noindex', true], path)
  }
  for (const path of ['/', '/products', '/payment', '/withdrawal', '/robots.txt']) {
    assert.deepEqual(await robotsOf(path), [null, true], path)
  }
  assert(!tokenPaths.some((path) => unindexedPaths.includes(path as never)))
})

test('a product page has structured data for search engines', async () => {
  await visitor.visit('/products/long-neck-kettle')
  const script =
    visitor.document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}'
  const product = JSON.parse(script)
  assert.equal(product.name, 'Long Neck Kettle')
  assert.deepEqual(
    [product.offers.price, product.offers.priceCurrency, product.offers.availability],
    ['89.00', 'USD', 'https://schema.org/InStock'],
  )
  assert.equal((await fetch(product.image[0])).status, 200)
  assert.equal(product.offers.seller.name, 'Wrenfold')
  assert.match(attribute('meta[name=description]', 'content') ?? '', /\S/)
})

test('a shared link has the name of the page, its text and the picture of its first product', async () => {
  const tag = (name: string) =>
    attribute(`meta[property="${name}"], meta[name="${name}"]`, 'content') ?? ''
  for (const [path, title] of [
    ['/', 'Wrenfold'],
    ['/products', 'Products'],
    ['/products?category=Garden', 'Garden'],
    ['/products/long-neck-kettle', 'Long Neck Kettle'],
  ] as const) {
    await visitor.visit(path)
    assert.deepEqual([tag('og:site_name'), tag('og:title')], ['Wrenfold', title])
    assert.equal(tag('og:url'), attribute('link[rel=canonical]', 'href'))
    assert.equal(tag('twitter:card'), 'summary_large_image')
    assert(tag('og:image').startsWith(shop.url), path)
    assert.equal((await fetch(tag('og:image'))).status, 200, path)
    assert.equal(tag('og:type'), title === 'Long Neck Kettle' ? 'product' : 'website')
  }
  const names = ['og:image:width', 'og:image:height', 'og:image:alt', 'product:price:currency']
  assert.deepEqual(names.map(tag), ['900', '900', 'Long Neck Kettle', 'USD'])
  assert.equal(tag('product:price:amount'), '89.00')
})

test('cuts the description for search engines after a whole word', () => {
  const words = 'Krüge und Becher, '.repeat(20)
  assert.equal(cutAtWord('A short\n text.', 160), 'A short text.')
  assert.equal(cutAtWord(words, 160), `${words.slice(0, 153)}…`)
  assert.equal(cutAtWord('x'.repeat(160), 160), 'x'.repeat(160))
  assert.equal(cutAtWord('🏺'.repeat(200), 160), `${'🏺'.repeat(159)}…`)
})

test('cuts the description at the checkout after a whole sentence if there is one', () => {
  const text = 'Ein Becher ohne Umstände. Mit Henkel, inkl. Löffel'
  assert.equal(cutAtSentence(text, 100), text)
  assert.equal(cutAtSentence(text, 45), 'Ein Becher ohne Umstände.')
  assert.equal(cutAtSentence(text, 26), 'Ein Becher ohne Umstände.')
  assert.equal(cutAtSentence(text, 20), 'Ein Becher ohne…')
})

test('the home page has the welcome text as its description', async () => {
  await visitor.visit('/')
  const description = attribute('meta[name=description]', 'content') ?? ''
  const [welcome = ''] = visitor.texts('.hero .lead')
  assert.equal(description, cutAtWord(welcome, 160))
  assert.match(description, /^Things for slow, well-made days/)
})

test('the sitemap lists every product, and robots.txt links to it', async () => {
  const robots = await (await fetch(`${shop.url}/robots.txt`)).text()
  assert.match(robots, /^Disallow: \/admin$/m)
  assert.match(robots, /^Allow: \/api\/v1\/open\/\nDisallow/m)
  const sitemapUrl = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? ''
  const urls = [...(await (await fetch(sitemapUrl)).text()).matchAll(/<loc>(.*?)<\/loc>/g)]
  assert.equal(urls.length, 36 + 6 + 3)
  for (const [, url = ''] of [urls[0], urls[5], urls.at(-1)] as RegExpMatchArray[]) {
    assert.equal((await fetch(url)).status, 200)
  }
})

test('the sitemap is an index of files when there are more products than fit into one', async () => {
  const locations = async (url: string) => {
    const text = await (await fetch(url)).text()
    return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location = '']) => location)
  }
  const index = `${shop.url}/sitemap.xml`
  const small = await locations(index)
  assert.deepEqual(await locations(`${index}?file=1`), small)
  assert.equal((await fetch(`${index}?file=2`)).status, 404)
  const db = databaseOf(shop)
  const { category_id } = await db
    .selectFrom('products')
    .select('category_id')
    .executeTakeFirstOrThrow()
  // They were created at the same moment, as by an import.
  const time = new Date().toISOString()
  const copies = Array.from({ length: 8_000 }, (_, number) => ({
    id: newId(),
    slug: `copy-${number}`,
    name: `Copy ${number}`,
    brand: 'Copy',
    description: '',
    full_price: 100,
    price: 100,
    stock: 0,
    category_id,
    created_at: time,
    updated_at: time,
  }))
  await db.transaction().execute((trx) => addRows(trx, 'products', copies))
  const files = await locations(index)
  assert.deepEqual(
    files,
    [1, 2, 3].map((file) => `${index}?file=${file}`),
  )
  const urls = (await Promise.all(files.map(locations))).flat()
  for (const file of ['0', '4', '1.5', 'x', '']) {
    assert.equal((await fetch(`${index}?file=${file}`)).status, 404, file)
  }
  await db.deleteFrom('products').where('slug', 'like', 'copy-%').execute()
  await db.destroy()
  const expected = [...small, ...copies.map(({ slug }) => `${shop.url}/products/${slug}`)]
  assert.deepEqual(urls.toSorted(), expected.toSorted())
  assert.deepEqual(await locations(index), small)
})

async function feedAt(path: string) {
  const response = await fetch(shop.url + path)
  assert.equal(response.headers.get('content-type'), 'application/xml; charset=utf-8')
  const { document } = new JSDOM(await response.text(), { contentType: 'text/xml' }).window
  const items = [...document.querySelectorAll('item')]
  return items.map((item) =>
    Object.fromEntries([...item.children].map((child) => [child.tagName, child.textContent ?? ''])),
  )
}

test('the product feed lists every product that is not hidden, with price and availability', async () => {
  const items = await feedAt('/feed.xml')
  // Four of the 36 products have 14 variants, which are items of their own.
  assert.equal(items.length, 36 - 4 + 14)
  const kettle = items.find(({ title }) => title === 'Long Neck Kettle')
  assert.equal(kettle?.link, `${shop.url}/products/long-neck-kettle`)
  assert.equal(kettle['g:price'], '89.00 USD')
  assert.equal(kettle['g:availability'], 'in_stock')
  assert.equal((await fetch(kettle['g:image_link'] ?? '')).status, 200)
  const db = databaseOf(shop)
  const change = (slug: string, values: { stock: number } | { hidden_at: string }) =>
    db.updateTable('products').set(values).where('slug', '=', slug).execute()
  await change('long-neck-kettle', { stock: 0 })
  await change('paper-moon-lamp', { hidden_at: new Date().toISOString() })
  await db.destroy()
  const changed = await feedAt('/feed.xml')
  const soldOut = changed.find(({ title }) => title === 'Long Neck Kettle')
  assert.equal(soldOut?.['g:availability'], 'out_of_stock')
  assert(!changed.some(({ title }) => title === 'Paper Moon Lamp'))
  assert(!(await feedAt('/new-products.xml')).some(({ title }) => title === 'Paper Moon Lamp'))
})

test('the product feed says that a variant is sold out as soon as it is, while others of the product are in stock', async () => {
  const db = databaseOf(shop)
  const { id, name } = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['variants.id', 'name'])
    .where('option_1', '!=', '')
    .where('variants.stock', '>', 0)
    .executeTakeFirstOrThrow()
  const availabilities = async () =>
    (await feedAt('/feed.xml'))
      .filter((item) => item.title?.startsWith(name))
      .map((item) => [item['g:id'] === id, item['g:availability']])
  assert.deepEqual(
    (await availabilities()).find(([isIt]) => isIt),
    [true, 'in_stock'],
  )
  await db.updateTable('variants').set({ stock: 0 }).where('id', '=', id).execute()
  await db.destroy()
  const changed = await availabilities()
  assert.deepEqual(
    changed.find(([isIt]) => isIt),
    [true, 'out_of_stock'],
  )
  assert(changed.some(([, availability]) => availability === 'in_stock'))
})

test('the home page names the feed of the newest products', async () => {
  await visitor.visit('/')
  const path = attribute('link[rel=alternate][type="application/rss+xml"]', 'href') ?? ''
  const items = await feedAt(path)
  assert.equal(items.length, 30)
  const dates = items.map(({ pubDate }) => Date.parse(pubDate ?? ''))
  assert.deepEqual(dates, [...dates].sort().reverse())
})
