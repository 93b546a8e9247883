import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../db/ids'
import { addRows } from '../support/add-rows'
import { databaseOf, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, Visitor } from '../support/visitor'

let shop: Shop
before(async () => {
  shop = await openSharedShop()
})
after(() => shop.close())

test('shows results for a similar word, and a link to all products, when a search finds nothing', async () => {
  const guest = new Visitor(shop.url)
  await guest.visit('/products')
  await guest.send('Search', { 'Search products': 'lmap' })
  assert.equal(guest.status, 200)
  assert.match(guest.text, /No results for “lmap”\. Showing results for “lamp”\. All products/)
  assert.match(guest.text, /\d products for “lamp”/)
  assert(guest.texts('.product-card h2').includes('Paper Moon Lamp'))
  assert.equal(guest.valueOf('Search products'), 'lmap')
  await guest.follow('All products')
  assert.equal(guest.path, '/products')
  await guest.visit('/products?search=zzzzzz')
  assert.match(guest.text, /0 products for “zzzzzz” · Clear filters/)
  assert.match(guest.text, /No products match your search\. All products/)
  assert.deepEqual(guest.texts('.chosen li'), [])
  await guest.visit('/products?search=zzzzzz&stock=in')
  assert.equal(guest.texts('.chosen li').length, 2)
  // The API does not correct searches.
  const response = await fetch(`${shop.url}/api/v1/open/products?search=lmap`)
  assert.deepEqual((await response.json()).products, [])
})

test('sorts by price in both directions, and hides sold-out products, when a shopper asks for it', async () => {
  const db = databaseOf(shop)
  await db
    .updateTable('variants')
    .set((eb) => ({ written_off: eb('written_off', '+', eb.ref('stock')), stock: 0 }))
    .where('id', 'in', db.selectFrom('products').select('id').where('name', '=', 'Paper Moon Lamp'))
    .execute()
  await db.destroy()
  const guest = new Visitor(shop.url)
  const prices = () =>
    guest
      .texts('.product-card .price')
      .map((price) => Number(/\$([\d.]+)$/.exec(price.replace(/ off$/, ''))?.[1] ?? 0))
  await guest.visit('/products?category=Lighting')
  await guest.follow('Lowest price')
  const rising = prices()
  assert.deepEqual(
    rising,
    rising.toSorted((a, b) => a - b),
  )
  await guest.follow('Highest price')
  assert.equal(guest.path, '/products?category=Lighting&sort=price-down')
  assert.deepEqual(prices(), rising.toReversed())
  assert(guest.texts('.product-card h2').includes('Paper Moon Lamp'))
  const isSoldOut = (card: string) => card.includes('Out of stock')
  const soldOut = guest.texts('.product-card').filter(isSoldOut).length
  await guest.follow('In stock only')
  assert.equal(guest.path, '/products?category=Lighting&sort=price-down&stock=in')
  assert.equal(prices().length, rising.length - soldOut)
  assert(!guest.texts('.product-card h2').includes('Paper Moon Lamp'))
  await guest.send('Search', { 'Search products': 'lamp' })
  assert.match(guest.path, /stock=in/)
  await guest.follow('Clear filters')
  assert(!guest.hasLink('Clear filters'))
})

test('filters by brand and price in the format of the shop, and each filter can be removed', async () => {
  const guest = new Visitor(shop.url)
  await guest.visit('/products?category=Lighting')
  assert.deepEqual(guest.texts('#brand option').toSorted(), guest.texts('#brand option'))
  await guest.send('Apply', { Brand: 'Oddmoor', 'Price from': '$97', 'Price to': '138,00' })
  assert.deepEqual(guest.texts('.product-card h2'), ['Paper Moon Lamp', 'Low Table Pendant'])
  assert.match(guest.text, /Oddmoor × Remove from \$97\.00 × Remove up to \$138\.00 ×/)
  assert.equal(guest.valueOf('Price from'), '$97')
  const canonical = guest.document.querySelector('link[rel=canonical]')?.getAttribute('href')
  assert.match(canonical ?? '', /\/categories\/lighting$/)
  await guest.send('Search', { 'Search products': 'pendant' })
  assert.deepEqual(guest.texts('.product-card h2'), ['Low Table Pendant'])
  await guest.follow('Remove “pendant” ×')
  await guest.follow('Remove up to $138.00 ×')
  await guest.follow('Remove from $97.00 ×')
  assert.deepEqual(guest.texts('.chosen a'), ['Remove Oddmoor ×'])
  await guest.follow('All categories')
  assert.equal(guest.valueOf('Brand'), 'Oddmoor')
  assert.match(guest.text, /Products 5 products/)
})

test('says which price of a filter is wrong, and keeps what was typed and the other filters', async () => {
  const guest = new Visitor(shop.url)
  await guest.visit('/products?stock=in')
  await guest.send('Apply', { 'Price from': 'cheap', 'Price to': '40' })
  assert.equal(guest.status, 400)
  assert.equal(guest.errorAt('Price from'), 'The price must be an amount such as 12.50')
  assert.equal(guest.valueOf('Price from'), 'cheap')
  assert.match(guest.text, /Remove up to \$40\.00 × Remove In stock only ×/)
  await guest.send('Apply', { 'Price from': '40.01' })
  assert.equal(guest.errorAt('Price to'), 'This price is below the first')
  await guest.send('Apply', { 'Price from': '40' })
  assert.equal(guest.status, 200)
})

test('offers no brands where there is only one, but the one of a link', async () => {
  const guest = new Visitor(shop.url)
  const db = databaseOf(shop)
  const kitchen = db.selectFrom('categories').select('id').where('name', '=', 'Kitchen')
  await db
    .updateTable('products')
    .set({ brand: 'Solo' })
    .where('category_id', '=', kitchen)
    .execute()
  await db.destroy()
  await guest.visit('/products?category=Kitchen')
  assert.deepEqual(guest.texts('#brand'), [])
  await guest.visit('/products?category=Kitchen&brand=Oddmoor')
  assert.deepEqual(guest.texts('#brand option'), ['All brands', 'Oddmoor'])
  assert.match(guest.text, /0 products/)
})

test('shows others of the category below a product, those in stock first, also when one sells out', async () => {
  const guest = new Visitor(shop.url)
  const others = async () => {
    await guest.visit('/products/low-table-pendant')
    return guest.texts('.product-card h3')
  }
  const before = await others()
  assert.equal(before.length, 4)
  assert(!before.includes('Low Table Pendant'))
  const [first] = before
  const db = databaseOf(shop)
  await db
    .updateTable('variants')
    .set((eb) => ({ written_off: eb('written_off', '+', eb.ref('stock')), stock: 0 }))
    .where(
      'id',
      'in',
      db
        .selectFrom('products')
        .select('id')
        .where('name', '=', first ?? ''),
    )
    .execute()
  await db.destroy()
  assert.notEqual((await others())[0], first)
})

test('adds the chosen quantity to the cart, also when a guest logs in first', async () => {
  const customer = await loggedIn(shop.url, 'ines@example.com')
  await customer.visit('/products/low-table-pendant')
  await customer.send('Add to cart', { Quantity: '3' })
  assert.match(customer.text, /Product added to cart: now 3 × /)
  const guest = new Visitor(shop.url)
  await guest.visit('/products/low-table-pendant')
  await guest.send('Add to cart', { Quantity: '2' })
  await guest.send('Log In', { Email: 'milo@example.com', Password: '121212' })
  assert.match(guest.text, /Product added to cart: now 2 × /)
})

test('adds what is left, and says so in the cart, when a guest registers, activates the account and logs in', async () => {
  const guest = new Visitor(shop.url)
  await guest.visit('/products/plain-clay-planter')
  await guest.send('Add to cart', { Quantity: '5' })
  await guest.follow('Create an account')
  await guest.send('Register', {
    'Full Name': 'Wren Late',
    'Email Address': 'wren@example.com',
    Password: 'mossy rocks',
    'Confirm Password': 'mossy rocks',
    'Phone Number': '+1 555 010 0123',
  })
  await guest.visit('/mailbox')
  await guest.follow(guest.texts('.email:first-child a')[0] ?? '')
  await guest.press('Activate Account')
  const db = databaseOf(shop)
  const { id } = await db
    .selectFrom('products')
    .select('id')
    .where('slug', '=', 'plain-clay-planter')
    .executeTakeFirstOrThrow()
  await db.updateTable('variants').set({ stock: 3 }).where('product_id', '=', id).execute()
  await db.destroy()
  await guest.follow('Login')
  await guest.send('Log In', { Email: 'wren@example.com', Password: 'mossy rocks' })
  const text = /Only 3 of 5 added to cart, 2 are no longer in stock: now 3 × Plain Clay Planter/
  assert.match(guest.text, text)
  await guest.visit('/cart')
  assert.match(guest.text, text)
})

async function addCategories(count: number) {
  const created_at = new Date().toISOString()
  const categories = Array.from({ length: count }, (_, index) => {
    const name = `Many ${String(index).padStart(4, '0')}`
    return { id: newId(), name, created_at }
  })
  const products = categories.map(({ id, name }) => ({
    id: newId(),
    slug: name.replace(' ', '-').toLowerCase(),
    name: `Thing of ${name}`,
    brand: 'Maker',
    description: 'A thing.',
    full_price: 100,
    price: 100,
    stock: 0,
    category_id: id,
    created_at,
    updated_at: created_at,
  }))
  const db = databaseOf(shop)
  await db.transaction().execute(async (trx) => {
    await addRows(trx, 'categories', categories)
    await addRows(trx, 'products', products)
  })
  await db.destroy()
}

test('repeats of a long URL only what counts when a list has many links', async () => {
  const visitors = {
    '/products': await loggedIn(shop.url, 'user@example.com'),
    '/admin/products': await loggedIn(shop.url, 'admin@example.com'),
    '/admin/users': await loggedIn(shop.url, 'admin@example.com'),
    '/admin/orders': await loggedIn(shop.url, 'admin@example.com'),
  }
  for (const [path, visitor] of Object.entries(visitors)) {
    for (const name of ['search', 'unknown']) {
      await visitor.visit(`${path}?${name}=${'ab'.repeat(3900)}&sort=name&stock=in`)
      const attributes = (element: string, attribute: string) =>
        [...visitor.document.querySelectorAll(element)].map(
          (it) => it.getAttribute(attribute) ?? '',
        )
      const links = attributes('a', 'href')
      assert(links.some((link) => link.includes('sort=name') || link.includes('order=reversed')))
      for (const link of links) assert(link.length < 300, `${path} links to ${link}`)
      const actions = attributes('form', 'action')
      assert(actions.filter((action) => action.length > 300).length < 5, path)
    }
  }
})

test('offers categories in one field, so that pages stay small, when there are very many', async () => {
  await addCategories(300)
  const [guest, admin] = [new Visitor(shop.url), await loggedIn(shop.url, 'admin@example.com')]
  for (const [visitor, path] of [
    [guest, '/products?sort=price'],
    [admin, '/admin/products?sort=price'],
  ] as const) {
    await visitor.visit(path)
    assert(visitor.document.querySelectorAll('a').length < 200)
    await visitor.send('Apply', { Category: 'Many 0299' })
    assert.equal(visitor.path, `${path}&category=Many+0299`)
    assert.equal(visitor.valueOf('Category'), 'Many 0299')
    assert.match(visitor.text, /Thing of Many 0299/)
  }
  for (const path of ['/', '/products?search=zzzzzz']) {
    await guest.visit(path)
    const links = [...guest.document.querySelectorAll('a')].map((link) => link.href)
    assert.equal(links.filter((link) => link.includes('?category=')).length, 100)
  }
})
