import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createVoucher } from '../support/selling'
import { databaseOf, emailsTo, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { assertStockInvariant } from '../support/stock-invariant'
import { loggedIn, Visitor } from '../support/visitor'

let shop: Shop
let admin: Visitor
before(async () => {
  shop = await openSharedShop()
  admin = await loggedIn(shop.url, 'admin@example.com')
})
after(async () => {
  const db = databaseOf(shop)
  await assertStockInvariant(db)
  await db.destroy()
  await shop.close()
})

async function offer(checked: 'on' | '') {
  await admin.visit('/admin/settings/checkout')
  await admin.press(checked ? 'Allow orders without an account' : 'Require an account')
  assert.equal(admin.toast, 'Settings saved')
}

async function setWithdrawalDays(withdrawal_days: number | null) {
  const db = databaseOf(shop)
  await db.updateTable('shop_settings').set({ withdrawal_days }).execute()
  await db.destroy()
}

async function guestWith(...slugs: string[]) {
  const guest = new Visitor(shop.url)
  for (const slug of slugs) {
    await guest.visit(`/products/${slug}`)
    await guest.press('Add to cart')
  }
  return guest
}

const contact = (email: string) => ({
  Email: email,
  'Full Name': 'Wilma Reed',
  'Phone Number (optional)': '+1 555 010 0123',
})

const orderButton = (guest: Visitor) => `Place order: ${guest.texts('.total')[0]}`

async function setStock(slug: string, stock: number) {
  const db = databaseOf(shop)
  const product = await db
    .selectFrom('products')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  const { stock: before } = await db
    .selectFrom('variants')
    .select('stock')
    .where('id', '=', product.id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('variants')
    .set((eb) => ({ stock, received: eb('received', '+', stock - before) }))
    .where('id', '=', product.id)
    .execute()
  await db.destroy()
}

/** So that the next tests can order, too. */
async function forgetOrders(email: string) {
  const db = databaseOf(shop)
  await db.deleteFrom('guest_orders').where('email', '=', email).execute()
  await db.destroy()
}

test('has no page for orders without an account when the shop does not offer them', async () => {
  const paths = [`/guest-order/${'A'.repeat(43)}`, '/guest-order/x', '/no-such-page']
  const [wrong, short, unknown] = await Promise.all(
    paths.map((path) => new Visitor(shop.url).visit(path)),
  )
  assert.equal(unknown?.status, 404)
  for (const it of [wrong, short]) {
    assert.deepEqual([it?.status, it?.heading], [404, unknown?.heading])
    assert(!it?.hasButton('Send a new link'))
  }
  const body = new URLSearchParams({ intent: 'newLink' })
  const response = await fetch(`${shop.url}/guest-order/x`, { method: 'POST', body })
  assert.equal(response.status, 404)
})

test('asks guests to log in, and has no cart for them, when the shop does not offer it', async () => {
  const guest = await guestWith('paper-moon-lamp')
  assert.deepEqual([guest.path, guest.toast], ['/login', 'Please log in'])
  await guest.visit('/cart')
  assert.deepEqual([guest.path, guest.toast], ['/', 'Please log in'])
  const cookies = guest.cookies.getCookieStringSync(shop.url)
  assert.doesNotMatch(cookies, /guestCart/)
  assert(!guest.hasLink('Cart'))
})

test('a guest orders without an account, comes back by the link, and adds the order to a new account', async () => {
  await offer('on')
  const guest = await guestWith('paper-moon-lamp', 'paper-moon-lamp')
  assert.deepEqual(
    [guest.path, guest.toast],
    ['/products/paper-moon-lamp', 'Product added to cart: now 2 × Paper Moon Lamp, $194.00'],
  )
  assert.match(guest.text, /2 in your cart/)
  await guest.follow('Cart (2)')
  assert.match(guest.text, /Nothing is reserved for you until you order/)
  await guest.press('Remove one Paper Moon Lamp')
  await guest.press('Add one Paper Moon Lamp')
  await guest.press('Remove one Paper Moon Lamp')
  assert.deepEqual(guest.texts('.stepper output'), ['1'])
  await guest.follow('Proceed to Checkout')
  await guest.send(orderButton(guest), { ...contact('wilma@example.com'), Email: 'wilma' })
  assert.deepEqual(
    [guest.status, guest.errorAt('Email'), guest.valueOf('Full Name')],
    [400, 'Please enter a valid email address', 'Wilma Reed'],
  )
  assert.deepEqual(guest.texts('.error-summary li'), ['Please enter a valid email address'])
  await guest.send(orderButton(guest), contact('wilma@example.com'))
  assert.match(guest.path, /^\/guest-order\/[\w-]{43}$/)
  assert.equal(guest.toast, 'Order placed successfully!')
  assert.match(guest.text, /Paper Moon Lamp/)
  assert(!guest.hasLink('Cart'))

  const [email] = await emailsTo(shop, 'wilma@example.com')
  const link = /https?:\S+\/guest-order\/\S+/.exec(email?.body ?? '')?.[0] ?? ''
  const reader = await new Visitor(shop.url).visit(new URL(link).pathname)
  assert.deepEqual([reader.status, reader.headers.get('cache-control')], [200, 'no-store'])
  assert.doesNotMatch(reader.text, /Withdraw from contract/)
  await setWithdrawalDays(14)
  await reader.visit(reader.path)
  await reader.follow('Withdraw from contract', 'main')
  assert.deepEqual(
    ['Name', 'Paper Moon Lamp', 'Email'].map((label) => reader.valueOf(label)),
    ['Wilma Reed', '1', 'wilma@example.com'],
  )
  assert.equal(reader.headers.get('cache-control'), 'no-store')
  const number = /\d+/.exec(email?.subject ?? '')?.[0]
  await reader.send('Continue', { 'Paper Moon Lamp': '0' })
  assert.equal(reader.errorAt('Paper Moon Lamp'), 'Enter at least one unit')
  await reader.send('Continue', { 'Paper Moon Lamp': '1' })
  assert.match(reader.text, new RegExp(`I withdraw from the contract of order ${number}\\.`))
  assert(reader.hasButton('Confirm withdrawal'))
  await setWithdrawalDays(null)
  await reader.visit(new URL(link).pathname)
  await reader.press('Create an account')
  assert.equal(reader.path, '/register')
  assert.deepEqual(
    ['Full Name', 'Email Address', 'Phone Number'].map((label) => reader.valueOf(label)),
    ['Wilma Reed', 'wilma@example.com', '+1 555 010 0123'],
  )
  await reader.send('Register', { Password: 'mossy rocks', 'Confirm Password': 'mossy rocks' })
  const activation = (await emailsTo(shop, 'wilma@example.com')).at(-1)?.body ?? ''
  await reader.visit(/\/activate\/\S+/.exec(activation)?.[0] ?? '')
  await reader.press('Activate Account')
  await reader.follow('Log in now')
  await reader.send('Log In', { Email: 'wilma@example.com', Password: 'mossy rocks' })
  await reader.follow('Back to the page you asked for')
  await reader.press('Add to my account')
  assert.match(reader.path, /^\/user\/orders\/[0-9a-f]{24}$/)
  assert.equal(reader.toast, 'Order added to your account')
  await reader.visit('/user/orders')
  assert.match(reader.text, /Paper Moon Lamp/)
  await reader.visit(new URL(link).pathname)
  assert.match(reader.path, /^\/user\/orders\/[0-9a-f]{24}$/)
})

test('names the product when its last unit was taken between the cart and the order', async () => {
  await setStock('row-end-trowel', 1)
  const guest = await guestWith('row-end-trowel', 'paper-moon-lamp')
  await guest.visit('/cart/checkout')
  const fern = await loggedIn(shop.url, 'user@example.com')
  await fern.visit('/products/row-end-trowel')
  await fern.press('Add to cart')
  await guest.send(orderButton(guest), contact('late@example.com'))
  assert.deepEqual([guest.status, guest.path], [409, '/cart/checkout'])
  assert.deepEqual(guest.texts('.error-summary li'), ['Row End Trowel is out of stock'])
  assert.deepEqual(guest.texts('.summary .name'), ['1 × Paper Moon Lamp'])
  assert.equal(guest.valueOf('Full Name'), 'Wilma Reed')
  await guest.press(orderButton(guest))
  assert.equal(guest.toast, 'Order placed successfully!')
})

test('says what is no longer available in the cart, and that it is empty', async () => {
  await setStock('tub-regatta-boat', 1)
  const guest = await guestWith('tub-regatta-boat')
  await setStock('tub-regatta-boat', 0)
  await guest.visit('/cart/checkout')
  assert.equal(guest.path, '/cart')
  assert.match(guest.text, /Tub Regatta Boat is out of stock\..*Your cart is empty/)
  assert(!guest.hasLink('Cart'))
})

test('says at the quantity how many units are left when a guest wants more', async () => {
  await setStock('tub-regatta-boat', 2)
  const guest = await guestWith('tub-regatta-boat')
  await guest.visit('/products/tub-regatta-boat')
  await guest.send('Add to cart', { Quantity: '2' })
  assert.equal(guest.status, 409)
  assert.match(guest.texts('#quantity-error')[0] ?? '', /Only 2 of Tub Regatta Boat left/)
})

test('a log-in moves the cart of a guest into the one of the account', async () => {
  await setStock('tub-regatta-boat', 1)
  const guest = await guestWith('tub-regatta-boat', 'paper-moon-lamp')
  await setStock('tub-regatta-boat', 0)
  await guest.visit('/login')
  await guest.send('Log In', { Email: 'user@example.com', Password: '121212' })
  assert.equal(guest.path, '/cart')
  assert.match(guest.text, /Added from before you logged in: 1 × Paper Moon Lamp/)
  assert.match(guest.text, /Tub Regatta Boat is out of stock/)
  assert.doesNotMatch(guest.cookies.getCookieStringSync(shop.url), /guestCart/)
  await guest.visit('/cart')
  assert.doesNotMatch(guest.text, /from before you logged in/)
})

test('a log-in from the checkout leads back to it', async () => {
  const guest = await guestWith('paper-moon-lamp')
  await guest.visit('/cart/checkout')
  await guest.follow('log in')
  await guest.send('Log In', { Email: 'user@example.com', Password: '121212' })
  assert.equal(guest.trail.at(1), '/cart/checkout')
})

test('a guest uses a voucher in the cart, at the checkout and in the order', async () => {
  const guest = await guestWith('paper-moon-lamp')
  await guest.visit('/cart')
  assert.doesNotMatch(guest.document.documentElement.outerHTML, /voucher|discount/i)
  await createVoucher(shop, { code: 'MOON', amount: 500 })
  await guest.visit('/cart')
  await guest.send('Apply', { 'Voucher code': 'SUN' })
  assert.deepEqual(
    [guest.status, guest.errorAt('Voucher code'), guest.valueOf('Voucher code')],
    [400, 'There is no voucher with this code', 'SUN'],
  )
  await guest.send('Apply', { 'Voucher code': 'moon' })
  assert.equal(guest.toast, 'Voucher MOON is in your cart')
  assert.match(guest.text, /Subtotal \$97\.00 Voucher MOON -\$5\.00 Shipping Free Total \$92\.00/)
  await guest.press('Add one Paper Moon Lamp')
  await guest.press('Remove one Paper Moon Lamp')
  assert.match(guest.text, /Voucher MOON -\$5\.00/)
  await guest.follow('Proceed to Checkout')
  assert.match(guest.text, /Voucher MOON -\$5\.00 Total \$92\.00/)
  await guest.send('Remove voucher MOON', { 'Full Name': 'Wilma Reed' })
  assert.equal(guest.status, 200)
  assert.doesNotMatch(guest.text, /MOON/)
  await guest.send('Apply', { 'Voucher code': 'SUN' })
  assert.deepEqual(
    [guest.status, guest.texts('.error-summary li')],
    [400, ['There is no voucher with this code']],
  )
  await guest.send('Apply', { 'Voucher code': 'MOON' })
  assert.deepEqual([guest.status, guest.texts('p.error')], [200, []])
  assert.equal(guest.valueOf('Full Name'), 'Wilma Reed')
  await guest.press('Remove voucher MOON')
  const typed = { ...contact('moon@example.com'), 'Voucher code': 'MOON' }
  await guest.send('Place order: $97.00', typed)
  assert.equal(guest.status, 409)
  assert.match(guest.text, /The total is now \$92\.00 \(it was \$97\.00\)/)
  await guest.press('Place order: $92.00')
  assert.match(guest.path, /^\/guest-order\//)
  assert.match(guest.text, /Voucher MOON -\$5\.00 Total \$92\.00/)
  assert(!guest.hasLink('Cart'))
  const [email] = await emailsTo(shop, 'moon@example.com')
  assert.match(email?.body ?? '', /Voucher MOON.*-\$5\.00/)
  await forgetOrders('moon@example.com')
})

test('remembers the voucher of a link for a guest without a cart, and after a log-in', async () => {
  await createVoucher(shop, { code: 'LINKED', amount: 300 })
  await admin.visit('/admin/vouchers')
  assert.match(admin.text, /Link that puts it into the cart: \S+\?voucher=LINKED/)
  const guest = await new Visitor(shop.url).visit('/products?voucher=linked&search=moon')
  assert.deepEqual(
    [guest.path, guest.toast],
    ['/products?search=moon', 'Voucher LINKED is in your cart'],
  )
  const other = await new Visitor(shop.url).visit('/products?search=moon')
  assert.deepEqual([other.toast, other.hasLink('Cart')], [undefined, false])
  await other.visit('/no-such-page?voucher=wrong')
  assert.equal(other.toast, 'There is no voucher with this code')
  await guest.visit('/products/paper-moon-lamp')
  await guest.press('Add to cart')
  await guest.visit('/cart')
  assert.match(guest.text, /Voucher LINKED -\$3\.00/)
  await other.visit('/?voucher=LINKED')
  await other.visit('/login')
  await other.send('Log In', { Email: 'user@example.com', Password: '121212' })
  assert.equal(other.path, '/user')
  await other.visit('/products/paper-moon-lamp')
  await other.press('Add to cart')
  await other.visit('/cart')
  assert.match(other.text, /Voucher LINKED -\$3\.00/)
})

test('places another order when a cart was changed after its order, whose response was lost', async () => {
  const guest = await guestWith('paper-moon-lamp')
  const cart = guest.cookies.getCookiesSync(shop.url).find(({ key }) => key === 'guestCart')
  await guest.visit('/cart/checkout')
  await guest.send(orderButton(guest), contact('lost@example.com'))
  const first = guest.heading
  guest.cookies.setCookieSync(`guestCart=${cart?.value}; Path=/`, shop.url)
  await guest.visit('/cart/checkout')
  await guest.send(orderButton(guest), contact('lost@example.com'))
  assert.equal(guest.heading, first)
  guest.cookies.setCookieSync(`guestCart=${cart?.value}; Path=/`, shop.url)
  await guest.visit('/cart')
  await guest.press('Add one Paper Moon Lamp')
  await guest.visit('/cart/checkout')
  await guest.send(orderButton(guest), contact('lost@example.com'))
  assert.notEqual(guest.heading, first)
  await forgetOrders('lost@example.com')
})

/** Sends the form of the checkout with the cookies that the guest has now, and keeps those of no response. */
async function sendForm(guest: Visitor, fields: Record<string, string>, without = /^$/) {
  const cookie = guest.cookies
    .getCookiesSync(shop.url)
    .filter(({ key }) => !without.test(key))
    .map((it) => it.cookieString())
    .join('; ')
  const typed = { name: 'Wilma Reed', phone: '5550100123', currency: 'USD', ...fields }
  const body = new URLSearchParams({ intent: 'order', ...typed })
  const init = { method: 'POST', body, headers: { cookie, origin: shop.url } }
  const response = await fetch(`${shop.url}/cart/checkout`, { ...init, redirect: 'manual' })
  const { pathname } = new URL(response.headers.get('location') ?? '/', shop.url)
  return { status: response.status, path: pathname, html: await response.text() }
}

test('places one order when a guest sends a form again, after a code, a removal and in other words, and leads there', async () => {
  await createVoucher(shop, { code: 'AGAIN', amount: 500, maxUses: 1 })
  const guest = await guestWith('paper-moon-lamp', 'paper-moon-lamp')
  await guest.visit('/cart/checkout')
  const email = 'again@example.com'
  const fields = { email, voucher: 'AGAIN', expectedTotal: '189.00' }
  const sent = await Promise.all([sendForm(guest, fields), sendForm(guest, fields)])
  sent.push(await sendForm(guest, { ...fields, name: 'Wilma Reed-Moss', expectedTotal: '194.00' }))
  await guest.visit('/cart')
  await guest.press('Remove one Paper Moon Lamp')
  sent.push(await sendForm(guest, { email, expectedTotal: '97.00' }))
  for (const { status, path } of sent) {
    assert.deepEqual([status, path.slice(0, 13)], [302, '/guest-order/'])
  }
  const other = await sendForm(guest, { email }, /^guestBrowser$/)
  assert.equal(other.status, 409)
  assert.match(other.html, /You have already ordered this cart\. .* empty the cart first/)
  assert.equal((await emailsTo(shop, email)).length, 1)
  await guest.visit('/cart/checkout')
  await guest.send(orderButton(guest), contact(email))
  assert.equal(guest.toast, 'You have already placed this order')
  await forgetOrders(email)
})

test('treats a forged cart as an empty one', async () => {
  const guest = await guestWith('paper-moon-lamp')
  const signed = guest.cookies.getCookiesSync(shop.url).find(({ key }) => key === 'guestCart')
  const [, signature = ''] = decodeURIComponent(signed?.value ?? '').split('.')
  const lines = JSON.stringify({ id: '1', lines: [['0'.repeat(24), 1e9]] })
  for (const value of ['', 'x', '%', `${btoa(lines)}.${signature}`]) {
    const headers = { cookie: `guestCart=${encodeURIComponent(value)}` }
    const response = await fetch(`${shop.url}/cart`, { headers })
    assert.equal(response.status, 200)
    assert.match(await response.text(), /Your cart is empty/)
  }
})

test('shows a page with the cart of a guest to no one else', async () => {
  const guest = await guestWith('paper-moon-lamp')
  for (const path of ['/', '/products', '/products/paper-moon-lamp', '/login']) {
    await guest.visit(path)
    assert(guest.hasLink('Cart (1)'), path)
    const other = await new Visitor(shop.url).visit(path)
    assert.doesNotMatch(other.text, /Cart \(1\)|in your cart/, path)
  }
})

test('says the same when a new link is requested for an order and for none', async () => {
  const guest = await new Visitor(shop.url).visit(`/guest-order/${'A'.repeat(43)}`)
  assert.equal(guest.status, 400)
  await guest.press('Send a new link')
  assert.equal(
    guest.toast,
    'If this link was for an order, a new one is on its way to you by email',
  )
})

test('adds an order to the account only of its email address, also after a log-in at its page', async () => {
  const guest = await guestWith('paper-moon-lamp')
  await guest.visit('/cart/checkout')
  await guest.send(orderButton(guest), contact('user@example.com'))
  const { path } = guest
  assert.deepEqual(guest.texts('.document form .button:not(.quiet)'), [])
  await guest.press('Log in')
  const other = await loggedIn(shop.url, 'milo@example.com')
  await other.visit(path)
  assert(!other.hasButton('Add to my account'))
  await guest.send('Log In', { Email: 'user@example.com', Password: '121212' })
  await guest.follow('Back to the page you asked for')
  assert.equal(guest.path, path)
  await guest.press('Add to my account')
  await other.visit(path)
  assert.equal(other.status, 404)
})

test('refuses a form of a page whose link has other letters than ours', async () => {
  const guest = new Visitor(shop.url)
  await guest.visit('/guest-order/€')
  for (const intent of ['register', 'logIn']) {
    const body = new URLSearchParams({ intent })
    const headers = { origin: shop.url }
    const response = await fetch(`${shop.url}/guest-order/€`, { method: 'POST', headers, body })
    assert.equal(response.status, 400)
  }
})

test('shows admins an order of a guest', async () => {
  const guest = await guestWith('paper-moon-lamp')
  await guest.visit('/cart/checkout')
  await guest.send(orderButton(guest), contact('shown@example.com'))
  await admin.visit('/admin/orders')
  assert.match(admin.text, /Wilma Reed \(no account\)/)
  await admin.follow(admin.texts('h2 a')[0])
  assert.match(admin.text, /Wilma Reed \(no account\).*shown@example\.com/)
})

test('ignores the carts of guests when the shop no longer offers it', async () => {
  const guest = await guestWith('paper-moon-lamp')
  const buyer = await guestWith('paper-moon-lamp')
  await buyer.visit('/cart/checkout')
  await buyer.send(orderButton(buyer), contact('kept@example.com'))
  await offer('')
  await buyer.visit(buyer.path)
  assert.equal(buyer.status, 200)
  assert.match(buyer.text, /Paper Moon Lamp/)
  await guest.visit('/products')
  assert(!guest.hasLink('Cart (1)'))
  await guest.visit('/cart')
  assert.equal(guest.path, '/')
  await guest.visit('/cart/checkout')
  assert.equal(guest.heading, 'Checkout')
})
