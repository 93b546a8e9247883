import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { image } from '../support/images'
import { databaseOf, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, Visitor } from '../support/visitor'

let shop: Shop
let admin: Visitor
let guest: Visitor
let db: ReturnType<typeof databaseOf>
before(async () => {
  shop = await openSharedShop()
  guest = new Visitor(shop.url)
  admin = await loggedIn(shop.url, 'admin@example.com')
  db = databaseOf(shop)
})
after(async () => {
  await db.destroy()
  await shop.close()
})

const attribute = (selector: string, name = 'content') =>
  guest.document.querySelector(selector)?.getAttribute(name)
const canonical = () => attribute('link[rel=canonical]', 'href')?.slice(shop.url.length)
const structuredData = () =>
  [...guest.document.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
    JSON.parse(script.textContent ?? ''),
  )
const names = () => guest.texts('.product-card h2')
const sorts = () => guest.texts('details:last-of-type li')
const textAt = async (path: string) => (await fetch(shop.url + path)).text()

async function editPage(name: string) {
  await admin.visit('/admin/categories')
  await admin.follow(`Page of ${name}`)
}

test('a category has a page with its products, search and filters, whose canonical path is its own', async () => {
  await guest.visit('/products?category=Kitchen')
  const inList = names()
  assert.equal(canonical(), '/categories/kitchen')
  await guest.visit('/categories/kitchen')
  assert.equal(guest.heading, 'Kitchen')
  assert.deepEqual(names(), inList)
  assert.deepEqual(guest.texts('.tools summary'), ['Filter', 'Sort'])
  assert.deepEqual(sorts(), ['Newest', 'Lowest price', 'Highest price', 'Name', 'Most liked'])
  assert.equal(canonical(), '/categories/kitchen')
  await guest.follow('Lowest price')
  assert.equal(guest.path, '/categories/kitchen?sort=price')
  assert.equal(canonical(), '/categories/kitchen')
  assert.deepEqual([...names()].sort(), [...inList].sort())
  await guest.follow('Clear filters')
  assert.equal(guest.path, '/categories/kitchen')
  await guest.send('Search', { 'Search products': 'kettle' })
  assert.deepEqual(names(), ['Long Neck Kettle'])
  assert.equal(canonical(), '/categories/kitchen')
  await guest.visit('/categories/kitchen?minPrice=x')
  assert.equal(guest.status, 400)
  await guest.visit('/categories/kitchen?sort=recommended')
  assert.deepEqual(names(), inList)
  await guest.visit('/categories/no-such')
  assert.equal(guest.status, 404)
})

test('search engines learn the way to a category and to a product, and find the category in the sitemap', async () => {
  await guest.visit('/categories/kitchen')
  const [list] = structuredData()
  const steps = [
    { '@type': 'ListItem', position: 1, name: 'Products', item: `${shop.url}/products` },
    { '@type': 'ListItem', position: 2, name: 'Kitchen', item: `${shop.url}/categories/kitchen` },
  ]
  assert.deepEqual([list['@type'], list.itemListElement], ['BreadcrumbList', steps])
  assert.match(attribute('meta[property="og:image"]') ?? '', /\/images\//)
  assert.equal(attribute('meta[name=description]'), 'Browse Kitchen at Wrenfold.')
  await guest.visit('/products/long-neck-kettle')
  const [product, way] = structuredData()
  assert.equal(product['@type'], 'Product')
  assert.deepEqual(way.itemListElement, [
    ...steps,
    { '@type': 'ListItem', position: 3, name: 'Long Neck Kettle' },
  ])
  const { at } = await db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select((eb) => eb.fn.max('products.created_at').as('at'))
    .where('categories.name', '=', 'Kitchen')
    .executeTakeFirstOrThrow()
  const url = `<url><loc>${shop.url}/categories/kitchen</loc><lastmod>${at.slice(0, 10)}</lastmod></url>`
  assert((await textAt('/sitemap.xml')).includes(url))
})

test('links of the demo lead to the filter, and in the menu as in a shop to the page', async () => {
  await guest.visit('/')
  assert.equal(attribute('.tiles a[href*=Kitchen]', 'href'), '/products?category=Kitchen')
  const look = { name: 'asInShop', value: 'menu' } as const
  await db.insertInto('look').values(look).execute()
  await guest.visit('/products/long-neck-kettle')
  assert.equal(attribute('nav.back a:last-of-type', 'href'), '/categories/kitchen')
  await guest.follow('Kitchen', 'header')
  assert.equal(guest.path, '/categories/kitchen')
  assert.deepEqual(guest.texts('.links [aria-current]'), ['Kitchen'])
  await db.deleteFrom('look').where('name', '=', 'asInShop').execute()
})

test('shows the text with its marks and the picture, also when its file is lost, until they are removed', async () => {
  await editPage('Garden')
  await admin.send('Save page', {
    'Text above the products': '# For small gardens\n\n- <b>Tools</b>\n- Pots\n\nAll of steel.',
    Picture: await image('png'),
  })
  assert.equal(admin.toast, 'Page saved')
  await guest.visit('/categories/garden')
  assert.deepEqual(guest.texts('.introduction :is(h1, h2, li)'), [
    'Garden',
    'For small gardens',
    '<b>Tools</b>',
    'Pots',
  ])
  const description = 'For small gardens • <b>Tools</b> • Pots All of steel.'
  assert.equal(attribute('meta[name=description]'), description)
  const picture = attribute('.introduction img', 'src') ?? ''
  assert.equal((await fetch(shop.url + picture)).status, 200)
  assert(attribute('meta[property="og:image"]')?.includes(picture.split('?')[0] ?? picture))
  await guest.visit('/')
  const tile = guest.document.querySelector('.tiles a[href$=Garden] img')
  assert.equal(tile?.getAttribute('src')?.split('?')[0], picture.split('?')[0])

  const lost = { image_id: 'f'.repeat(32) }
  await db.updateTable('categories').set(lost).where('name', '=', 'Garden').execute()
  await guest.visit('/categories/garden')
  assert.equal(guest.status, 200)
  await editPage('Garden')
  await admin.send('Save page', { 'Text above the products': '', 'Remove the picture': 'on' })
  await guest.visit('/categories/garden')
  assert.deepEqual(guest.texts('.introduction'), [])
})

test('an admin chooses title and description of a category, and sees the result without scripts', async () => {
  await editPage('Desk')
  const result = () => admin.texts('.search-result p').slice(1)
  assert.deepEqual(result(), ['/categories/desk', 'Desk · Wrenfold', 'Browse Desk at Wrenfold.'])
  await admin.send('Save page', { 'Title for search engines': 'x'.repeat(61) })
  assert.equal(admin.status, 400)
  assert.equal(admin.errorAt('Title for search engines'), 'Please use at most 60 characters')
  await admin.send('Save page', {
    'Title for search engines': 'Desk accessories of wood',
    'Description for search engines': 'Trays, stands and lamps.',
  })
  assert.deepEqual(result(), [
    '/categories/desk',
    'Desk accessories of wood · Wrenfold',
    'Trays, stands and lamps.',
  ])
  await guest.visit('/categories/desk')
  assert.equal(guest.heading, 'Desk')
  assert.equal(guest.document.title, 'Desk accessories of wood · Wrenfold')
  assert.equal(attribute('meta[name=description]'), 'Trays, stands and lamps.')
  const { categories } = JSON.parse(await textAt('/api/v1/open/categories'))
  const pages = categories.map(({ name, page }: { name: string; page?: object }) => [name, page])
  assert.deepEqual(Object.fromEntries(pages), {
    Desk: {
      url: `${shop.url}/categories/desk`,
      text: '',
      image: null,
      imagePublicId: null,
      pageTitle: 'Desk accessories of wood',
      pageText: 'Trays, stands and lamps.',
    },
    ...Object.fromEntries(pages.slice(1).map(([name]: [string]) => [name, undefined])),
  })
})

test('the next guest sees the products first that an admin has pinned, in the order of the admin', async () => {
  await guest.visit('/categories/lighting')
  const before = names()
  const last = before.at(-1) ?? ''
  const secondLast = before.at(-2) ?? ''
  await editPage('Lighting')
  await admin.send('Show first', { Product: 'No such lamp' })
  assert.equal(admin.status, 400)
  assert.equal(admin.errorAt('Product'), 'There is no product “No such lamp” in this category')
  for (const name of [last, secondLast]) await admin.send('Show first', { Product: name })
  assert.equal(admin.toast, `${secondLast} is shown first`)
  await guest.visit('/categories/lighting')
  assert.deepEqual(names(), [last, secondLast, ...before.slice(0, -2)])
  assert.deepEqual(sorts().slice(0, 2), ['Recommended', 'Newest'])
  assert(!guest.hasLink('Clear filters'))
  await admin.press(`Move down ${last}`)
  assert.equal(admin.toast, `${last} moved down`)
  await guest.visit('/categories/lighting')
  assert.deepEqual(names().slice(0, 2), [secondLast, last])
  await guest.visit('/categories/lighting?sort=newest')
  assert.deepEqual(names(), before)
  await guest.visit('/products?category=Lighting')
  assert.deepEqual(names(), before)
  for (const name of [last, secondLast]) await admin.press(`Remove ${name}`)
  await guest.visit('/categories/lighting')
  assert.deepEqual(names(), before)
  await admin.visit('/admin/activity')
  assert(admin.text.includes(`unpinned product ${secondLast}`))
})

test('a renamed category redirects from its old path, is not listed while it is empty, and is gone when deleted', async () => {
  await admin.visit('/admin/categories')
  await admin.send('Create category', { Name: 'Attic' })
  const edit = async (name: string) => {
    await admin.visit('/admin/categories')
    await admin.follow('Edit Attic')
    await admin.send('Save category', { Name: name })
  }
  await guest.visit('/categories/attic')
  assert.equal(guest.status, 200)
  assert.match(guest.text, /There are no products in this category at the moment/)
  assert.equal(attribute('meta[name=robots]'), 'noindex')
  assert(!(await textAt('/sitemap.xml')).includes('/categories/attic'))
  await edit('Under the roof')
  const moved = await fetch(`${shop.url}/categories/attic?page=2`, { redirect: 'manual' })
  assert.equal(moved.status, 301)
  assert.equal(moved.headers.get('location'), '/categories/under-the-roof?page=2')
  await admin.visit('/admin/categories')
  await admin.follow('Delete Under the roof')
  await admin.press('Delete')
  for (const slug of ['attic', 'under-the-roof']) {
    assert.equal((await fetch(`${shop.url}/categories/${slug}`)).status, 404)
  }
})

test('products and pages have a title and a description for search engines, too', async () => {
  await admin.visit('/products/long-neck-kettle')
  const { id } = await db
    .selectFrom('products')
    .select('id')
    .where('slug', '=', 'long-neck-kettle')
    .executeTakeFirstOrThrow()
  await admin.visit(`/admin/products/${id}?edit=1`)
  const texts = {
    'Title for search engines': 'Kettle with a long neck',
    'Description for search engines': 'Pours slowly.',
  }
  await admin.send('Update Product', texts)
  await guest.visit('/products/long-neck-kettle')
  assert.equal(guest.heading, 'Long Neck Kettle')
  assert.equal(guest.document.title, 'Kettle with a long neck · Wrenfold')
  assert.equal(attribute('meta[name=description]'), 'Pours slowly.')
  assert.match(await textAt('/api/v1/open/products?search=kettle'), /"pageText":"Pours slowly\."/)

  await admin.visit('/admin/pages/add')
  await admin.send('Create page', { Title: 'Our workshop', Text: 'Made here.', ...texts })
  await guest.visit('/pages/our-workshop')
  assert.equal(guest.document.title, 'Kettle with a long neck · Wrenfold')
  assert.equal(attribute('meta[name=description]'), 'Pours slowly.')
})
