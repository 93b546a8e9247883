import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { command } from '../support/command'
import { temporaryFolder } from '../support/data'
import { onPostgres } from '../support/engine'
import { image } from '../support/images'
import { skipOpening } from '../support/selling'
import { databaseOf, emailsTo, openShop, type Shop } from '../support/server-process'
import { assertStockInvariant } from '../support/stock-invariant'
import { loggedIn, Visitor } from '../support/visitor'
import { until } from '../support/wait'

// A new shop from an empty folder, used without scripts: no demo, and at first no mail server.
const environment = { DATA_DIR: temporaryFolder(), DEMO_MODE: 'false' }
// Nothing listens on this port, so emails wait.
const deadMailServer = { SMTP_URL: 'smtp://127.0.0.1:1' }

let shop: Shop
let keeper: Visitor
before(async () => {
  await command('prepare', environment.DATA_DIR, [], environment)
  const { stdout } = await command(
    'create-admin',
    environment.DATA_DIR,
    ['Hazel Crook', 'hazel@shop.test'],
    environment,
    'own password\n',
  )
  assert.match(
    stdout,
    onPostgres ? /Shop PostgreSQL at \S+\n/ : new RegExp(`Shop ${environment.DATA_DIR}\n`),
  )
  assert.match(stdout, /hazel@shop\.test is now an administrator\.\nLog in at http:\S+\/login\n$/)
  shop = await openShop(environment)
  await skipOpening(shop)
  keeper = await loggedIn(shop.url, 'hazel@shop.test', 'own password')
})
after(async () => {
  const db = databaseOf(shop)
  await assertStockInvariant(db)
  await db.destroy()
  await shop.close()
})

async function linkTo(recipient: string) {
  const email = (await emailsTo(shop, recipient)).at(-1)
  return /https?:\/\/\S+/.exec(email?.body ?? '')?.[0] ?? 'no link'
}

test('shows the first steps to the admin of an empty shop, and no forms that need email without a mail server', async () => {
  await keeper.visit('/admin')
  assert.match(keeper.text, /First steps Add a product .* Connect a mail server, .* set SMTP_URL/)
  const guest = new Visitor(shop.url)
  await guest.visit('/register')
  assert.deepEqual(guest.texts('.notice h2'), ['This shop cannot send email at the moment'])
  assert(!guest.hasButton('Register'))
  await guest.visit('/forgot-password')
  assert.deepEqual(guest.texts('.notice h2'), ['This shop cannot send email at the moment'])
  assert(!guest.hasButton('Send Reset Instructions'))
  for (const path of ['/register', '/forgot-password']) {
    const response = await fetch(shop.url + path, {
      method: 'POST',
      headers: { origin: shop.url, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({
        name: 'Fern Wavelet',
        email: 'hazel@shop.test',
        password: 'mossy rocks',
        confirmPassword: 'mossy rocks',
        phone: '+1 555 010 0199',
      }),
      redirect: 'manual',
    })
    assert.equal(response.status, path === '/register' ? 503 : 302, path)
  }
  assert.deepEqual(await emailsTo(shop, 'hazel@shop.test'), [])

  await shop.close()
  shop = await openShop({ ...environment, ...deadMailServer })
  keeper = await loggedIn(shop.url, 'hazel@shop.test', 'own password')
  assert.match(keeper.text, /Connect a mail server \(done\)/)
})

test('shows an empty catalogue without filters when the shop has no products', async () => {
  const guest = new Visitor(shop.url)
  await guest.visit('/products')
  assert.match(guest.text, /Products There are no products yet\./)
  assert.doesNotMatch(guest.text, /Clear filters|Categories|Sort by/)
})

test('shows nothing of the demo, and shows the name of the shop when it is set', async () => {
  const guest = new Visitor(shop.url)
  for (const path of ['/', '/products', '/login', '/register', '/forgot-password', '/nowhere']) {
    await guest.visit(path)
    assert.doesNotMatch(`${guest.title} ${guest.text}`, /wrenfold|example\.com|kettle/i, path)
    assert.match(guest.title, /My shop$/)
  }
  await keeper.visit('/admin/settings')
  await keeper.send('Save settings', { 'Name of the shop': '' })
  assert.equal(keeper.errorAt('Name of the shop'), 'Name is required')
  await keeper.send('Save settings', {
    'Name of the shop': 'Hazel & Crook',
    'Contact email': 'desk@shop.test',
    'Time zone': 'Asia/Tokyo',
  })
  assert.equal(keeper.toast, 'Settings saved')
  for (const path of ['/', '/login', '/nowhere']) {
    await guest.visit(path)
    assert.match(guest.title, /Hazel & Crook$/, path)
    assert.match(guest.text, /desk@shop\.test/)
  }
  await guest.visit('/')
  assert.equal(guest.heading, 'Welcome to Hazel & Crook')
})

test('shows a new category and a new product on the home page', async () => {
  await keeper.visit('/admin/categories')
  await keeper.send('Create category', { Name: 'Baskets' })
  await keeper.visit('/admin/products/add')
  await keeper.send('Create Product', {
    Name: 'Egg Baskett',
    Description: 'For eggs.\nAnd for bread.',
    Brand: 'Crook',
    Category: 'Baskets',
    Price: '20.00',
    'Items in Stock': '2',
    Image: await image('jpeg'),
  })
  assert.equal(keeper.toast, 'Product created successfully')
  const guest = new Visitor(shop.url)
  await guest.visit('/')
  assert.match(guest.text, /Egg Baskett \$20\.00 Categories Baskets 1 product/)
  await keeper.visit('/admin')
  assert.match(keeper.text, /Add a product \(done\)/)
})

test('redirects the old URL of a product when its name is corrected', async () => {
  await keeper.visit('/admin/products')
  await keeper.follow('Egg Baskett')
  await keeper.follow('Edit product')
  await keeper.send('Update Product', { Name: '' })
  assert.equal(keeper.errorAt('Name'), 'Name is required')
  await keeper.send('Update Product', { Name: 'Egg Basket' })
  assert.equal(keeper.heading, 'Egg Basket')
  const moved = await fetch(`${shop.url}/products/egg-baskett?category=Baskets`, {
    redirect: 'manual',
  })
  assert.equal(moved.status, 301)
  assert.equal(moved.headers.get('location'), '/products/egg-basket?category=Baskets')
})

test('changes price and stock in the list, and refuses a stock that was changed meanwhile', async () => {
  await keeper.visit('/admin/products?sort=name')
  await keeper.send('Save: Price of Egg Basket', { 'Price of Egg Basket': '25' })
  assert.equal(keeper.toast, 'Egg Basket: price changed to $25.00')
  assert.equal(keeper.path, '/admin/products?sort=name')
  assert.equal(keeper.valueOf('Price of Egg Basket'), '25.00')
  await keeper.send('Save: Price of Egg Basket', { 'Price of Egg Basket': 'much' })
  assert.equal(keeper.status, 400)
  assert.equal(keeper.errorAt('Price of Egg Basket'), 'Price must be an amount such as 12.50')
  assert.equal(keeper.valueOf('Price of Egg Basket'), 'much')
  await keeper.visit('/admin/products')
  const other = await loggedIn(shop.url, 'hazel@shop.test', 'own password')
  await other.visit('/admin/products')
  await other.send('Save: Stock of Egg Basket', { 'Stock of Egg Basket': '+ 3' })
  assert.equal(other.toast, 'Egg Basket: 3 added, 5 now in stock')
  await keeper.send('Save: Stock of Egg Basket', { 'Stock of Egg Basket': '1' })
  assert.equal(keeper.status, 409)
  assert.match(keeper.errorAt('Stock of Egg Basket'), /The stock is now 5, no longer 2/)
  await keeper.visit('/admin/products')
  await keeper.send('Save: Stock of Egg Basket', { 'Stock of Egg Basket': '1' })
  assert.equal(keeper.toast, 'Egg Basket: stock changed to 1')
  await keeper.follow('Egg Basket')
  await keeper.follow('Edit product')
  await keeper.send('Update Product', { 'Items in Stock': 'one' })
  assert.match(keeper.errorAt('Items in Stock'), /whole number/)
  await keeper.send('Update Product', { 'Items in Stock': '+1' })
  assert.match(keeper.text, /2 in stock/)
})

test('shows shoppers a discount with the old price', async () => {
  await keeper.visit('/admin/categories')
  await keeper.follow('Edit Baskets')
  await keeper.send('Save category', { 'Discount (%)': '91' })
  assert.equal(keeper.errorAt('Discount (%)'), 'Enter a discount between 1 and 90')
  await keeper.send('Save category', { 'Discount (%)': '12,5' })
  assert.equal(keeper.errorAt('Discount (%)'), 'The discount must be a whole number from 1 to 90')
  for (const nothing of ['0', '']) {
    const box = keeper.document.querySelector<HTMLInputElement>('input[type=checkbox]')
    if (!box?.checked) box?.click()
    await keeper.send('Save category', { 'Discount (%)': nothing })
    assert.equal(keeper.errorAt('Discount (%)'), 'Enter a discount between 1 and 90')
  }
  await keeper.send('Save category', { 'Discount (%)': '10' })
  assert.match(keeper.text, /Baskets Discounted 10% off/)
  const guest = new Visitor(shop.url)
  for (const path of ['/', '/products', '/products/egg-basket']) {
    await guest.visit(path)
    assert.match(guest.text, /Old price: \$25\.00 New price: \$22\.50/, path)
  }
  const { products } = await (await fetch(`${shop.url}/api/v1/open/products`)).json()
  assert.equal(products[0].price, 22.5)
})

let fern: Visitor

test('emails the customer and the shopkeeper when an order is placed', async () => {
  fern = new Visitor(shop.url)
  await fern.visit('/register')
  await fern.send('Register', {
    'Full Name': 'Fern Wavelet',
    'Email Address': 'fern@shop.test',
    Password: 'mossy rocks',
    'Confirm Password': 'mossy rocks',
    'Phone Number': '+1 555 010 0199',
  })
  await fern.visit(await linkTo('fern@shop.test'))
  await fern.press('Activate Account')
  fern = await loggedIn(shop.url, 'fern@shop.test', 'mossy rocks')
  await fern.visit('/products/egg-basket')
  await fern.press('Add to cart')
  await fern.press('Add to cart')
  await fern.visit('/cart')
  assert.match(fern.text, /Old price: \$25\.00 New price: \$22\.50/)
  await fern.press('Proceed to Checkout')
  assert.match(fern.text, /Order 1001 [0-9a-f]{24} .* Total \$45\.00/)
  const placed = (await emailsTo(shop, 'fern@shop.test')).at(-1)
  assert.equal(placed?.subject, 'Your order 1001 at Hazel & Crook')
  assert.match(placed?.body ?? '', /2 × Egg Basket: \$45\.00/)
  assert.deepEqual(
    (await emailsTo(shop, 'desk@shop.test')).map(({ subject }) => subject),
    ['New order 1001: $45.00', 'Sold out: Egg Basket'],
  )
})

test('finds an order by its customer, adds a note, shows the packing slip and delivers it', async () => {
  await keeper.visit('/admin')
  await keeper.follow('1 to deliver')
  assert.equal(keeper.path, '/admin/orders?status=processing')
  await keeper.send('Search', {
    'Number, name, email, phone or address': '555 010 0199',
  })
  await keeper.follow('Order 1001')
  assert.match(keeper.text, /Customer Fern Wavelet Email fern@shop\.test Phone \+1 555 010 0199/)
  assert.match(keeper.text, /Egg Basket \$22\.50 2 \$45\.00 Total \$45\.00/)
  const times = [...keeper.document.querySelectorAll('time')]
  const [placed] = times.map((time) => [time.dateTime, time.textContent] as const)
  const inTokyo = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Tokyo',
  })
  assert.equal(placed?.[1], inTokyo.format(new Date(placed?.[0] ?? '')))
  await keeper.send('Add note', { 'New note': '' })
  assert.equal(keeper.errorAt('New note'), 'Please write a note')
  await keeper.send('Add note', { 'New note': 'Ring twice.' })
  assert.match(keeper.text, /Ring twice\. Hazel Crook,/)
  await keeper.follow('Packing slip')
  assert.equal(keeper.heading, 'Packing slip 1001')
  assert.match(keeper.text, /Egg Basket 2 .* 2 items in total/)
  assert.doesNotMatch(keeper.texts('.document')[0] ?? '', /\$/)
  await keeper.follow('back to the order')
  await keeper.follow('Mark as delivered')
  assert.match(
    keeper.text,
    /Has the customer received order 1001\? Fern Wavelet will get an email\./,
  )
  await keeper.press('Mark as delivered')
  assert.match((await emailsTo(shop, 'fern@shop.test')).at(-1)?.subject ?? '', /1001 was delivered/)
})

test('hides a product from the shop and shows it again', async () => {
  await keeper.visit('/admin/products?show=sold-out')
  await keeper.follow('Egg Basket')
  await keeper.press('Hide from the shop')
  assert.equal(keeper.toast, 'Product hidden from the shop')
  await fern.visit('/products/egg-basket')
  assert.equal(fern.status, 404)
  await fern.visit('/products/egg-baskett')
  assert.equal(fern.status, 404)
  await keeper.visit('/admin/products?show=hidden')
  assert.match(keeper.texts('.product-row')[0] ?? '', /Egg Basket Hidden/)
  await keeper.follow('Egg Basket')
  await keeper.press('Show in the shop')
  await fern.visit('/products/egg-basket')
  assert.equal(fern.status, 200)
})

test('lists waiting emails with the reason, and sends them again', async () => {
  await keeper.visit('/admin/emails')
  assert.match(keeper.text, /Waiting: 6 /)
  // On a slow machine, the shop may be trying the email again when the button is pressed.
  await until('an email that has failed is retried', async () => {
    await keeper.visit('/admin/emails')
    if (!keeper.hasButton('Send again')) return false
    assert(keeper.texts('.emails li').some((email) => /tried .*ECONNREFUSED/.test(email)))
    await keeper.press('Send again')
    return keeper.toast === '1 email will be retried now'
  })
})

test('changes name and email of a customer, and lets the shopkeeper end their sessions', async () => {
  await fern.visit('/user')
  await fern.follow('Change name or email')
  await fern.send('Save name and email', {
    'Full Name': 'Fern Wavelet-Moss',
    'Email Address': 'moss@shop.test',
  })
  assert.equal(fern.errorAt('Password'), 'The password is not correct')
  await fern.send('Save name and email', { Password: 'mossy rocks' })
  assert.match(fern.toast ?? '', /We have sent a link to moss@shop\.test/)
  await fern.visit(await linkTo('moss@shop.test'))
  await fern.press('Confirm Email Address')
  assert.match(fern.text, /Your email address is now moss@shop\.test\./)
  await fern.visit(fern.path)
  assert.match(fern.text, /no longer valid/)
  assert.match(
    (await emailsTo(shop, 'fern@shop.test')).at(-1)?.subject ?? '',
    /has a new email address/,
  )

  await keeper.visit('/admin/users?search=moss')
  await keeper.follow('Fern Wavelet-Moss')
  assert.match(keeper.text, /Orders 1 order, \$45\.00 \(without cancelled orders\)/)
  await keeper.press('Log out on all devices')
  assert.equal(keeper.toast, 'Fern Wavelet-Moss has been logged out on all devices')
  await fern.visit('/user')
  assert.equal(fern.path, '/login')
})

test('resets a password and promotes a user by command, and redirects an admin who demotes themselves to the home page', async () => {
  const { stdout } = await command(
    'reset-password',
    environment.DATA_DIR,
    ['moss@shop.test'],
    environment,
    'drier rocks\n',
  )
  assert.match(stdout, /moss@shop\.test has a new password/)
  fern = await loggedIn(shop.url, 'moss@shop.test', 'drier rocks')
  assert.equal(fern.heading, 'User Profile')
  await command('create-admin', environment.DATA_DIR, ['Fern', 'moss@shop.test'], environment)
  await fern.visit('/admin')
  assert.equal(fern.heading, 'Admin Profile')

  await keeper.visit('/admin/users?search=hazel')
  await keeper.follow('Edit Hazel Crook')
  await keeper.follow('Demote')
  assert.match(keeper.text, /give up your own admin rights\?/)
  await keeper.press('Demote me')
  assert.equal(keeper.path, '/')
  assert.equal(keeper.toast, 'You are no longer an administrator')
  await fern.visit('/admin/activity')
  assert.match(fern.text, /Command line promoted Fern Wavelet-Moss .*: role user → admin/)
  assert.match(fern.text, /Hazel Crook updated product Egg Basket: stock 5 → 1/)
})
