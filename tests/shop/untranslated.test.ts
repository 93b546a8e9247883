import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import { flatRoutes } from '@remix-run/dev/dist/config/flat-routes.js'
import { matchRoutes } from '@remix-run/react'
import { sql } from 'kysely'
import { extractTexts } from '../../app/commands/extract-texts'
import { todayIn } from '../../app/domain/basics/time/days'
import { hostOf, wellKnownCarriers } from '../../app/domain/buying/parcels/carriers'
import { blockKinds } from '../../app/domain/shop/home/blocks'
import { day, timeFromNow } from '../../db/time'
import { providerEnvironment, standIn } from '../payments/environment'
import { prepareEnvironment } from '../support/data'
import { file, image, noticePicture } from '../support/images'
import { addPseudoLanguage, inEnglish } from '../support/pseudo-language'
import { PseudoWalk } from '../support/pseudo-walk'
import { runCommand } from '../support/run-command'
import { switchOnSecondFactor } from '../support/second-factor'
import { setUpCheckout } from '../support/selling'
import { databaseOf, emailsTo, openShop, type Shop } from '../support/server-process'
import { questionAboutUnits } from '../support/variants'
import type { Visitor } from '../support/visitor'
import { until } from '../support/wait'
import { textsInZip } from '../support/zip'

// A walk through the shop without scripts, in a language in which each translated text is in brackets. After each test, no
// page may have shown a text outside of brackets that no customer or shopkeeper has typed.

const typedOnce = [
  ...[
    'FOX',
    'fox',
    'fix',
    'Sorrel Pike',
    'Door Stop',
    'title',
    'shade',
    'free',
    'a.png',
    'Slow Snail',
    'N1',
    'N2',
  ],
  ...wellKnownCarriers('en').flatMap(({ name, url }) => [name, hostOf(url) ?? '']),
]
// Codes of countries and currencies, in the file with the data of a customer.
const codes = ['AT', 'EUR', 'USD']

let shop: Shop
let walk: PseudoWalk
let admin: Visitor
let fern: Visitor
before(async () => {
  shop = await openShop(providerEnvironment)
  addPseudoLanguage(shop.dataDir)
  walk = new PseudoWalk(shop, [...typedOnce, ...codes])
  await setUpCheckout(shop)
  const db = databaseOf(shop)
  await db
    .updateTable('shop_settings')
    .set({
      language: walk.language,
      contact_email: 'desk@shop.test',
      announcement: 'Closed on Sunday.',
    })
    .execute()
  await db.destroy()
  admin = await walk.logIn('admin@example.com')
  fern = await walk.logIn('user@example.com')
  await admin.visit('/admin/settings/law')
  await admin.send('Save settings', { 'This shop sells to consumers': 'eu' })
  const notice = { 'Picture of the notice': await noticePicture(), 'Text of the notice': 'Quux' }
  await admin.send('Save notice', notice)
})
after(() => {
  standIn.stop()
  return shop.close()
})

afterEach(async () => assert.deepEqual(await walk.untranslated(), []))

async function visitAll(visitor: Visitor, paths: string) {
  for (const path of paths.split(' ')) await visitor.visit(path)
}

test('the pages of a guest', () =>
  visitAll(
    walk.visitor(),
    '/ /products /products?search=nothing+like+it /products?category=Kitchen&sort=price /products/long-neck-kettle /products/margin-notebook /products/margin-notebook?variant=x /login /login?notice=activate /login?notice=activated /register /forgot-password /reset-password/wrong /activate /activate/wrong /confirm-email/wrong /stock-alerts/wrong /help /nowhere /mailbox /delivery /guarantee /accessibility /browser-storage /withdrawal /cart /cart/checkout /forbidden /user /admin',
  ))

test('the pages of a customer', () =>
  visitAll(
    fern,
    '/ /products /products/long-neck-kettle /cart /cart/checkout /user /user/profile?edit=1 /user/profile?account=1 /user/profile?delete=1 /user/orders /user/favorites /user/sessions /user/confirm /user/data /admin',
  ))

test('the lists and settings of an admin', () =>
  visitAll(
    admin,
    '/user /admin /admin?days=90 /admin?edit=1 /admin?delete=1 /admin/users /admin/users?search=none /admin/users/add /admin/products /admin/products?search=none /admin/products?show=hidden /admin/products/add /admin/categories /admin/orders /admin/orders?status=cancelled /admin/import /admin/emails /admin/emails?show=sent /admin/manufacturers /admin/settings/look/pages /admin/settings/look/pages/add /admin/opening /admin/settings /admin/settings/closed /admin/settings/look /admin/settings/look/home /admin/settings/delivery /admin/settings/delivery/carriers?known=UPS /admin/orders/tracking /admin/bank-statement /admin/orders/new /admin/settings/payment /admin/settings/checkout /admin/settings/tax /admin/settings/tax/countries /admin/settings/law /admin/withdrawals /admin/vouchers /admin/redirects',
  ))

test('orders that are not paid in advance', async () => {
  await admin.visit('/admin/settings/payment')
  await admin.press('Reminder after 5, cancellation after 10 working days')
  const db = databaseOf(shop)
  const days = { remind_unpaid_after_days: 1, cancel_unpaid_after_days: 4 }
  for (const kept of [
    { ...days, remind_unpaid_after_days: null },
    { ...days, cancel_unpaid_after_days: null },
    days,
  ]) {
    await db.updateTable('shop_settings').set(kept).execute()
    await admin.visit('/admin/settings/payment')
  }
  await announce(db, 1006, { next_step: 'reminder' })
  await announce(db, 1008, { next_step: 'cancellation', reminded_at: '2026' })
  const order_id = await announce(db, 1007, { next_step: 'cancellation', reminded_at: '2026' })
  const email = 'hazel@shop.test'
  const guest = { customer_name: 'Hazel', customer_email: email, customer_phone: '' }
  const ofNoAccount = { ...guest, user_id: '0'.repeat(24), status: 'processing' } as object
  await db.updateTable('orders').set(ofNoAccount).where('id', '=', order_id).execute()
  await db.insertInto('guest_orders').values({ order_id, email, network: '' }).execute()
  const collected = { order_id, name: 'Quux', price: 0, tax_rate: null }
  await db.insertInto('order_deliveries').values(collected).execute()
  await admin.visit('/admin')
  await db.updateTable('order_payments').set({ next_on: eveningNow().today }).execute()
  await db.updateTable('shop_settings').set({ time_zone: eveningNow().timeZone }).execute()
  await admin.visit('/admin')
  await admin.visit('/admin/orders/1008')
  await db.destroy()
  // The next run of the shop itself is up to an hour away.
  const run =
    "import('./app/domain/buying/unpaid-orders/unpaid-orders.server.ts').then((it) => it.advanceUnpaidOrders()).then(() => process.exit())"
  const env = { ...process.env, ...(await prepareEnvironment(shop.dataDir)) }
  const { code, output } = await runCommand(['node', '--import', 'tsx', '-e', run], env)
  assert.equal(code, 0, output)
})

async function announce(
  db: ReturnType<typeof databaseOf>,
  number: number,
  step: { next_step: 'reminder' | 'cancellation'; reminded_at?: string },
) {
  const { id: order_id } = await db
    .updateTable('orders')
    .set({ created_at: '2026-01-01', status: 'processing', delivered_at: null } as object)
    .where('order_number', '=', number)
    .returning('id')
    .executeTakeFirstOrThrow()
  const method = await db
    .selectFrom('payment_methods')
    .select(['kind', 'name', 'instructions', 'account_holder', 'iban', 'bic'])
    .executeTakeFirstOrThrow()
  const values = { order_id, ...method, ...step, next_on: '2099-01-05', paid_at: null }
  await db.insertInto('order_payments').values(values).execute()
  return order_id
}

/** A time zone in which it is evening, and its date. */
function eveningNow() {
  const hour = new Date().getUTCHours()
  const offset = hour < 8 ? -4 - hour : 20 - hour
  const timeZone = `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
  return { timeZone, today: todayIn(timeZone) }
}

test('an account, from its registration to its deletion', async () => {
  const draft = {
    'Full Name': 'Sorrel Pike',
    'Email Address': 'sorrel@shop.test',
    Password: 'long enough',
    'Confirm Password': 'long enough',
    'Phone Number': '+1 555 010 0123',
  }
  const sorrel = walk.visitor()
  await sorrel.visit('/register')
  await sorrel.send('Register')
  await sorrel.send('Register', {
    ...draft,
    'Profile Image (optional)': file('no image', 'me.png', 'image/png'),
  })
  await sorrel.send('Register', { ...draft, 'Profile Image (optional)': await image('png') })
  await openLinkTo(sorrel, draft['Email Address'])
  await sorrel.press('Activate Account')
  await sorrel.visit('/register')
  await sorrel.send('Register', draft)
  await sorrel.visit('/login')
  await sorrel.send('Log In')
  await sorrel.send('Log In', { Email: 'banned@example.com', Password: '121212' })
  await sorrel.visit('/login')
  await sorrel.send('Log In', { Email: 'sorrel@shop.test', Password: 'wrong one' })
  await sorrel.visit('/forgot-password')
  await sorrel.send('Send Reset Instructions')
  await sorrel.send('Send Reset Instructions', { 'Email Address': 'sorrel@shop.test' })
  await openLinkTo(sorrel, 'sorrel@shop.test')
  await sorrel.send('Reset Password')
  const password = { 'New Password': 'longer still', 'Confirm New Password': 'longer still' }
  await sorrel.send('Reset Password', password)
  await sorrel.send('Log In', { Email: 'sorrel@shop.test', Password: 'longer still' })
  await sorrel.follow('Change name or email')
  const account = { 'Full Name': 'Sorrel Reed', 'Email Address': 'reed@shop.test' }
  await sorrel.send('Save name and email', account)
  await sorrel.send('Save name and email', { ...account, Password: 'longer still' })
  await openLinkTo(sorrel, 'reed@shop.test')
  await sorrel.press('Confirm Email Address')
  await sorrel.visit('/user?account=1')
  const taken = { 'Email Address': 'user@example.com', Password: 'longer still' }
  await sorrel.send('Save name and email', taken)
  await sorrel.visit('/user?edit=1')
  await sorrel.send('Save changes', { 'Phone Number': '1' })
  await sorrel.send('Save changes', { 'Phone Number': '+1 555 010 0124' })
  await sorrel.visit('/user?edit=1')
  await sorrel.send('Save changes', { 'Old Password': 'longer still', ...password })
  await sorrel.send('Log In', { Email: 'reed@shop.test', Password: 'longer still' })
  await sorrel.press('Logout')
})

test('a second factor, from the profile to its reset', async () => {
  const orla = await walk.logIn('orla@example.com')
  await orla.visit('/user/second-factor')
  await orla.send('Switch on')
  await orla.send('Switch on', { 'Your password': '121212', Code: '1' })
  const { secret, codes } = await switchOnSecondFactor(orla)
  for (const word of [...codes, secret, secret.replaceAll(' ', '')]) walk.know(word)
  await orla.visit('/user/second-factor')
  const other = await walk.logIn('orla@example.com')
  await other.send('Log In')
  await other.send('Log In', { Code: '1' })
  await other.follow('Use a recovery code')
  await other.send('Log In', { 'Recovery code': codes[0] ?? '' })
  await admin.visit('/admin/users?search=orla')
  await admin.follow('Orla Tansywick', 'main')
  await admin.follow('Reset second factor')
  await admin.press('Reset')
  await walk.visitor().visit('/login/code')
  const again = await walk.logIn('orla@example.com')
  const renewed = await switchOnSecondFactor(again)
  for (const word of renewed.codes) walk.know(word)
  await again.visit('/user/second-factor')
  await again.send('Switch off', { 'Your password': '121212', Code: renewed.codes[0] ?? '' })
})

async function openLinkTo(visitor: Visitor, recipient: string) {
  const { body = '' } = (await emailsTo(shop, recipient)).at(-1) ?? {}
  // The pseudo-language puts dots and a bracket after the URL.
  await visitor.visit(new URL(/https?:\/\/[\w:./-]+/.exec(body)?.[0] ?? '').pathname)
}

test('favorites, the cart and an order with its prints', async () => {
  await fern.visit('/products/paper-moon-lamp')
  await fern.press('♡ Favorite')
  await fern.press('Add to cart')
  await fern.visit('/user/favorites')
  await fern.press('Remove Paper Moon Lamp from favorites')
  await fern.visit('/products/margin-notebook')
  await fern.press('Add to cart')
  await fern.visit('/cart')
  await fern.press('Add one Paper Moon Lamp')
  await fern.press('Remove one Paper Moon Lamp')
  await fern.follow('Proceed to Checkout')
  await order(fern, {})
  await chooseDelivery(fern, 'Collection')
  await chooseDelivery(fern, 'Parcel')
  await order(fern, { 'VAT id (optional)': 'ATU1', 'Note (optional)': '1'.repeat(501) })
  await order(fern, { 'Note (optional)': 'Ring twice.' })
  await order(fern, { ...address, 'VAT id (optional)': '' })
  await fern.visit('/user/orders')
  await fern.follow(fern.texts('.order h2')[0])
  await fern.press('Order again')
})

const address = {
  Name: 'Fern Moss',
  'Street and house number': 'Lindenweg 4',
  Postcode: '1234',
  City: 'Wrenfold',
  Country: 'AT',
  'I accept the terms': 'on',
}

function chooseDelivery(visitor: Visitor, name: string) {
  const label = visitor.texts('.check label').find((text) => text.includes(name)) ?? ''
  return visitor.send('Update total', { [label]: 'on' })
}

function order(visitor: Visitor, values: Record<string, string>) {
  return visitor.send(visitor.texts('.summary button[value=order]')[0] ?? '', values)
}

test('the states and the prints of an order', async () => {
  await admin.visit('/admin/orders')
  await admin.follow('Select all')
  await admin.press('Print')
  await admin.follow('Invoices')
  await admin.follow('Addresses for labels')
  await admin.follow('back to all orders')
  await admin.follow(admin.texts('.order h2')[0])
  await admin.follow('Packing slip')
  await admin.follow('back to the order')
  await admin.send('Add note', { 'New note': '' })
  await admin.send('Add note', { 'New note': 'Ring twice.' })
  await admin.send('Send to the customer', { Message: '' })
  await admin.send('Send to the customer', { Message: 'It is in blue.' })
  await admin.follow('Mark as delivered')
  await admin.press('Mark as delivered')
  await fern.visit('/user/orders')
  await fern.follow(fern.texts('.order h2')[0])
  await admin.follow('Take something back')
  await admin.follow('Fill in everything that is left')
  await admin.follow('back to the order')
  await admin.follow('Undo the delivery')
  await admin.press('Undo the delivery')
  await admin.follow('Take something back')
  await admin.send('Take back', { 'Amount, if it differs': '1', Reason: 'Late.' })
  for (const button of ['Mark as paid', 'Mark as not paid', 'Mark as paid'])
    await admin.press(button)
  const part = { 'Amount, if it differs': '1', Reason: 'Scratched.' }
  await admin.follow('Refund')
  await admin.send('Save refund', { 'Amount, if it differs': '999999', Reason: 'Scratched.' })
  await admin.send('Save refund', { ...part, 'I will return the money later': 'on' })
  await fern.visit(fern.path)
  await admin.press('Mark as refunded')
  await admin.follow('Refund')
  await admin.send('Save refund', part)
  await fern.visit(fern.path)
  await admin.follow('Cancel the order')
  await admin.press('Cancel the order')
  await admin.press('Mark as refunded')
  await admin.press('Mark as not refunded')
  await fern.visit(fern.path)
  await admin.visit('/admin/orders/unknown')
  await admin.visit('/admin/orders?status=processing')
  await admin.send('Mark as delivered', { 'Select order 1009': 'on' })
  await admin.press('Mark as delivered', undefined, '.dialog')
  await admin.visit('/admin/orders?from=2026-02-30&to=soon')
  await admin.visit('/admin/export/orders?from=2026-02-30&to=soon')
})

test('vouchers, from a wrong form to an order that is refunded', async () => {
  await admin.visit('/admin/vouchers')
  await admin.send('Create voucher', { Code: 'FOX', 'Orders that can use it': 'x' })
  await admin.send('Create voucher', {
    Percentage: '10',
    Amount: '5',
    'Orders that can use it': '9',
  })
  await admin.send('Create voucher', {
    Percentage: '',
    'Orders of the same customer': '1',
    'For orders of at least': '1',
  })
  await admin.send('Create voucher', { Code: 'fox', Percentage: '10' })
  const change = async (values: Record<string, string>) => {
    await admin.visit('/admin/vouchers')
    await admin.follow('Edit FOX')
    await admin.send('Save voucher', values)
    await fern.visit('/cart')
  }
  await fern.visit('/products/paper-moon-lamp')
  await fern.press('Add to cart')
  await fern.visit('/cart')
  for (const code of ['', 'fix', 'fox']) await fern.send('Apply', { 'Voucher code': code })
  await change({ 'First day': '2999-01-01' })
  await change({ 'First day': '2020-01-01', 'Last day': '2020-01-01' })
  await change({ 'Last day': '', 'For orders of at least': '9999' })
  await change({ 'For orders of at least': '', 'Customers can use it': '' })
  await change({ 'Customers can use it': 'on' })
  await fern.visit('/cart/checkout')
  await fern.press('Remove voucher FOX')
  await fern.send('Apply', { 'Voucher code': 'fox' })
  await chooseDelivery(fern, 'Collection')
  await order(fern, { 'I accept the terms': 'on' })
  await fern.visit('/user/orders')
  await fern.follow(fern.texts('.order h2')[0])
  await admin.visit(`${fern.path.replace('/user', '/admin')}/refund`)
  await fern.visit('/products/paper-moon-lamp?voucher=fox')
  await admin.visit('/admin/vouchers?delete=1')
  await admin.follow('Delete FOX')
  await admin.press('Delete')
})

test('parcels, carriers and tracking numbers', async () => {
  const url = 'Web address of the page that follows a parcel'
  await admin.visit('/admin/settings/delivery/carriers')
  await admin.send('Add carrier', { Name: 'Fleet Fox', [url]: 'http://fox.test' })
  await admin.send('Add carrier', { [url]: 'https://fox.test' })
  await admin.send('Add carrier', { [url]: 'https://{number}.fox.test/' })
  await admin.send('Add carrier', { [url]: 'https://fox.test/{number}' })
  await admin.follow('Edit Fleet Fox')
  await admin.press('Save carrier')
  for (const name of ['Parcel', 'Collection']) await walkThroughParcels(name)
  await admin.visit('/admin/settings/delivery/carriers?delete=1')
})

// From an order with three units to a parcel, a second one, and their end.
async function walkThroughParcels(method: string) {
  for (const _ of [1, 2, 3]) {
    await fern.visit('/products/paper-moon-lamp')
    await fern.press('Add to cart')
  }
  await fern.visit('/cart/checkout')
  await chooseDelivery(fern, method)
  await order(fern, method === 'Parcel' ? address : { 'I accept the terms': 'on' })
  await fern.visit('/user/orders')
  await fern.follow(fern.texts('.order h2')[0])
  const orderPath = fern.path.replace('/user', '/admin')
  const number = /\d+/.exec(fern.heading)?.[0] ?? ''
  const send = async (units: string) => {
    await admin.visit(`${orderPath}?send=1`)
    const button = method === 'Parcel' ? 'Send the parcel' : 'Mark as ready to collect'
    await admin.send(button, { [admin.texts('.units label')[0] ?? '']: units })
  }
  await admin.visit(`${orderPath}?edit=address`)
  await admin.send('Save changes', { Email: 'x' })
  const city: Record<string, string> = method === 'Parcel' ? { City: 'Fernwold' } : {}
  await admin.send('Save changes', { Email: 'moved@example.com', Phone: '', ...city })
  if (method === 'Collection') {
    const db = databaseOf(shop)
    await db.updateTable('order_payments').set({ kind: 'collection' }).execute()
    await db.destroy()
  }
  for (const units of ['9', '0', 'x', '1']) await send(units)
  await fern.visit(fern.path)
  for (const query of ['deliver', 'cancel']) await admin.visit(`${orderPath}?${query}=1`)
  await send('2')
  await fern.visit(fern.path)
  await admin.visit(orderPath)
  await admin.follow('Packing slip', '.parcels')
  await admin.follow('back to the order')
  await admin.follow('Undo')
  await admin.press('Undo the parcel')
  await admin.visit('/admin/orders?status=processing')
  for (const hasUnits of [true, false]) {
    await admin.send('Send', { [`Select order ${number}`]: 'on' })
    if (hasUnits) await admin.press('Send', undefined, '.dialog')
    await admin.visit('/admin/orders?status=processing')
  }
  await checkNumbers(`${number};Slow Snail;N1`, '99999;;N2', `${number};;`)
  if (method === 'Parcel') await checkNumbers(`${number};Fleet Fox;N1`)
  await fern.visit(fern.path)
  if (method === 'Parcel') return
  await admin.visit(`${orderPath}?deliver=1`)
  await admin.press('Mark as collected')
  await fern.visit(fern.path)
  await admin.follow('Undo the collection')
  await admin.press('Undo the collection')
}

async function checkNumbers(...lines: string[]) {
  await admin.visit('/admin/orders/tracking')
  await admin.send('Check the file')
  const csv = file(['order;by;number', ...lines].join('\n'), 'numbers.csv', 'text/csv')
  await admin.send('Check the file', { 'CSV file': csv })
  if (admin.hasButton('Save and email the customers')) {
    await admin.press('Save and email the customers')
  }
}

test('withdrawals and their answers', async () => {
  const guest = walk.visitor()
  await guest.visit('/withdrawal')
  await guest.send('Continue')
  const number = /\d+$/.exec(fern.title.split(' · ')[0] ?? '')?.[0] ?? ''
  for (const email of ['user@example.com', 'ada@shop.test']) {
    await guest.visit('/withdrawal')
    await guest.send('Continue', { Name: 'Ada Tinder', 'Order number': number, Email: email })
    await guest.press('Confirm withdrawal')
  }
  await fern.visit(`/withdrawal?order=${number}`)
  await fern.press('Continue')
  await fern.press('Confirm withdrawal')
  await withdrawFromPart()
  for (const path of ['/admin', '/admin/orders', `/admin/orders/${number}`]) await admin.visit(path)
  // One more than one client can have confirmed.
  for (let count = 0; count < 6; count++) {
    await guest.visit('/withdrawal')
    const draft = { Name: 'Ada', 'Order number': '99999', Email: 'busy@shop.test' }
    await guest.send('Continue', draft)
    await guest.press('Confirm withdrawal')
  }
  await admin.visit('/admin/withdrawals')
  await admin.follow(admin.texts('tbody a')[0], 'tbody')
  await admin.send('Send the answer', { Answer: 'declined' })
  for (const Answer of ['declined', 'received', 'refunded']) {
    await admin.send('Send the answer', { Answer, 'Message to the customer': 'As agreed.' })
  }
  await admin.visit('/admin/withdrawals/unknown')
})

async function withdrawFromPart() {
  await fern.visit('/withdrawal')
  await fern.follow(fern.texts('.ruled-list a')[0], 'main')
  const labels = fern.texts('fieldset label')
  const units = (value: string) => Object.fromEntries(labels.map((label) => [label, value]))
  for (const wrong of ['999', '0']) await fern.send('Continue', units(wrong))
  await fern.send('Continue', { ...units('0'), [labels[0] ?? '']: '1' })
  await fern.press('Confirm withdrawal')
  await fern.visit('/withdrawal')
  await fern.follow(fern.texts('.ruled-list a')[0], 'main')
}

test('the data of a customer as a file', async () => {
  await fern.visit('/user/data')
  await fern.send('Download', { 'Your password': 'wrong one' })
  const response = await fetch(`${shop.url}/user/data.zip`, {
    method: 'POST',
    headers: {
      cookie: fern.cookies.getCookieStringSync(shop.url),
      'sec-fetch-site': 'same-origin',
    },
    body: new URLSearchParams({ password: '121212' }),
  })
  const files = await textsInZip(await response.bytes())
  walk.lookAtHtml('data.html', files['data.html'] ?? '')
})

test('products, their images and variants', async () => {
  await admin.visit('/admin/products/add')
  await admin.send('Create Product')
  await admin.send('Create Product', { Price: 'much', 'Items in Stock': 'one' })
  await admin.send('Preview', { Description: 'A wedge of oak.' })
  await admin.send('Create Product', {
    ...{ Name: 'Door Stop', Description: 'A wedge of oak.', Brand: 'Oddmoor', Category: 'Kitchen' },
    ...{ Price: '12.50', 'Items in Stock': '7', Image: await image('jpeg') },
  })
  await admin.visit('/admin/products')
  await admin.send('Save: Price of Door Stop', { 'Price of Door Stop': '13' })
  await admin.send('Save: Stock of Door Stop', { 'Stock of Door Stop': '+2' })
  await admin.send('Save: Stock of Door Stop', { 'Stock of Door Stop': 'few' })
  await admin.press('Hide')
  await admin.visit('/admin/products?search=door')
  for (const command of ['Hide', 'Show', 'Change prices', 'Delete']) {
    await admin.send(command, { 'Select Door Stop': 'on' })
    if (command === 'Change prices') {
      await admin.press(command, undefined, '.dialog')
      await admin.send(command, { 'Change by (%)': '50' }, '.dialog')
    } else if (command !== 'Delete') await admin.press(command, undefined, '.dialog')
    await admin.visit('/admin/products?search=door')
  }
  await admin.follow('Door Stop', 'main')
  await admin.press('Hide from the shop')
  await admin.press('Show in the shop')
  await admin.follow('Edit product')
  await admin.send('Update Product', { Price: '', Name: '' })
  await admin.send('Update Product', { Price: '14', Name: 'Door Wedge' })
  await admin.follow('Images')
  await admin.send('Add images', { Description: 'x'.repeat(201) })
  await admin.send('Add images', {
    'Further images': await image('png'),
    Description: 'From below',
  })
  await admin.follow('Edit image 2')
  await admin.send('Save image', { Description: 'From above' })
  await admin.press('Make first: image 2')
  await admin.press('Remove: image 2')
  await editVariants()
  await admin.visit('/products/door-wedge')
  await admin.visit('/admin/products?search=door')
  await admin.follow('Door Wedge', 'main')
  await admin.follow('Delete product')
})

async function editVariants() {
  await admin.follow('Options and variants')
  await admin.send('Save options', { 'Name of option 1': 'Size' })
  const sizes = { 'Values, separated by commas of option 1': 'S, M' }
  await admin.send('Save options', { 'Name of option 1': 'Size', ...sizes })
  await admin.send('Save options', { [questionAboutUnits(admin, 1)]: 'M' })
  await admin.send('Save variants', { 'Price (€) of S': 'cheap', 'EAN of S': '123' })
  await admin.send('Save variants', { 'Price (€) of S': '12', 'EAN of S': '', 'Stock of S': '0' })
  await admin.send('Save options', {
    'Name of option 2': 'Colour',
    'Values, separated by commas of option 2': 'Red, Blue',
    [questionAboutUnits(admin, 2)]: 'Red',
  })
  await admin.follow('Delete S / Blue')
  await admin.press('Delete')
  await admin.send('Add variant')
  await admin.send('Add variant', { Size: 'S', Colour: 'Blue' })
  await admin.send('Rename', { Value: '1 S', 'New value': 'M' })
  await admin.send('Rename', { Value: '1 S', 'New value': 'Small' })
}

test('an order without an account', async () => {
  await admin.visit('/admin/settings/checkout')
  await admin.press('Allow orders without an account')
  const guest = walk.visitor()
  await guest.visit('/cart')
  await guest.visit('/products/paper-moon-lamp')
  await guest.press('Add to cart')
  await guest.visit('/cart')
  await guest.press('Add one Paper Moon Lamp')
  await guest.press('Remove one Paper Moon Lamp')
  await guest.visit('/help')
  await guest.visit('/browser-storage')
  await guest.visit('/cart/checkout')
  await guest.send('Order with obligation to pay')
  await guest.send('Order with obligation to pay', {
    Email: 'wilma@shop.test',
    'Full Name': 'Wilma Reed',
    'Phone Number (optional)': '+1 555 010 0123',
    'Street and house number': 'Lindenweg 4',
    Postcode: '1234',
    City: 'Wrenfold',
    Country: 'AT',
    'I accept the terms': 'on',
  })
  assert.match(guest.path, /^\/guest-order\//)
  const newLink = new URLSearchParams({ intent: 'newLink' })
  await fetch(new URL(guest.path, shop.url), { method: 'POST', body: newLink })
  await guest.press('Create an account')
  await guest.visit('/guest-order/wrong')
  await guest.press('Send a new link')
  await admin.visit('/admin/orders')
  await admin.visit('/admin/settings/checkout')
  await admin.press('Require an account')
})

test('an import, from its check to its end', async () => {
  const check = async (text: string) => {
    await admin.visit('/admin/import')
    await admin.send('Check the files', { 'CSV file': file(text, 'goods.csv', 'text/csv') })
  }
  await admin.visit('/admin/import')
  await admin.send('Check the files')
  await check('nothing')
  await check('title,price\nBlue bowl,12')
  await admin.send('Check again', { title: 'name' })
  await check(
    `name,price,brand,image,shade\nHumming Top,9,Maker,a.png,\nPaper Moon Lamp,free,,,x\n${'x'.repeat(150)},,,,`,
  )
  await admin.press(admin.texts('main button').find((text) => /^Import/.test(text)) ?? '')
  await until('the import is done', async () => {
    await admin.visit(admin.path)
    return admin.heading !== 'Importing'
  })
  await admin.visit('/admin/import')
})

test('categories, manufacturers, pages and blocks of the home page', async () => {
  await admin.visit('/admin/categories')
  await admin.send('Create category', { Name: '' })
  await admin.send('Create category', { Name: 'Attic', Discounted: 'on', 'Discount (%)': '91' })
  await admin.send('Create category', { 'Discount (%)': '10' })
  await admin.follow('Edit Attic')
  await admin.send('Save category', { Name: 'Loft' })
  await admin.follow('Delete Loft')
  await admin.follow('Cancel')
  await admin.follow('Delete Garden')
  await admin.visit('/admin/manufacturers')
  await admin.send('Create manufacturer')
  const manufacturer = { Name: 'Clay Works', 'Postal address': 'Kiln Road 1' }
  await admin.send('Create manufacturer', { ...manufacturer, 'Email or web address': 'kiln' })
  await admin.send('Create manufacturer', { 'Email or web address': 'safety@clay.test' })
  await admin.follow('Edit Clay Works')
  await admin.send('Save manufacturer', { 'Warning for all its products': 'Hot.' })
  await admin.follow('Delete Clay Works')
  await admin.visit('/admin/settings/look/pages/add')
  await admin.send('Create page')
  await admin.send('Preview', { Title: 'Care', Text: 'No ovens.' })
  await admin.send('Create page', { Title: 'Care', Text: 'No ovens.', Link: 'footer' })
  await admin.send('Save page', { 'Add a picture': await image('jpeg') })
  await admin.visit('/pages/care')
  await admin.visit('/admin/settings/look/pages/unknown')
  await admin.follow('Delete Care')
  await walkThroughRedirects()
  await admin.visit('/admin/categories')
  await admin.send('Create category', { Name: 'Empty' })
  await admin.follow('Page of Kitchen')
  for (const name of ['No such kettle', 'Long Neck Kettle', 'Sunday Pot']) {
    await admin.send('Show first', { Product: name })
  }
  await admin.press('Move down Long Neck Kettle')
  await admin.press('Move up Long Neck Kettle')
  await admin.press('Remove Sunday Pot')
  await admin.send('Save page', { 'Text above the products': 'All.', Picture: await image('jpeg') })
  for (const path of ['kitchen', 'kitchen?search=none', 'empty', 'none']) {
    await admin.visit(`/categories/${path}`)
  }
  await admin.visit('/admin/categories/unknown')
  for (const kind of Object.values(blockKinds)) {
    await admin.visit('/admin/settings/look/home')
    await admin.follow(kind)
    await admin.send('Add block')
  }
  await admin.visit('/admin/settings/look/home')
  await admin.follow('Newest products')
  await admin.send('Add block', { Title: 'Just in' })
  await admin.visit('/')
  await admin.visit('/admin/settings/look/home')
  await admin.follow('Delete Just in')
  await admin.press('Delete')
})

async function walkThroughRedirects() {
  const csv = (text: string) => ({ 'CSV file': file(text, 'links.csv', 'text/csv') })
  await admin.visit('/admin/redirects')
  await admin.send('Create redirect', { 'Old path': 'x', 'New path': 'https://fox.test' })
  await admin.send('Create redirect', { 'Old path': '/fox', 'New path': '/Fox' })
  await admin.send('Create redirect', { 'New path': '/help' })
  await admin.send('Create redirect', { 'Old path': '/fox', 'New path': '/help' })
  await admin.follow('Edit /fox')
  await admin.visit('/admin/redirects')
  await admin.send('Check the file', csv('fox'))
  await admin.visit('/admin/redirects')
  await admin.send('Check the file', csv('fox,lamp\nx,/fox\n/lamp,/lamp\n/fox,\n/fox,\n'))
  await admin.visit('/admin/redirects')
  await admin.send('Check the file', csv('fox,lamp\n/lamp,/help\n'))
  await admin.press('Save')
  await admin.follow('Delete /fox')
  await admin.press('Delete')
}

test('the settings, with what is wrong in them', async () => {
  const wrong: [path: string, button: string, values: Record<string, string>][] = [
    ['', 'Save settings', { 'Name of the shop': '', 'Contact email': 'desk@' }],
    ['/law', 'Save settings', { 'Withdrawal period (days)': '7' }],
    ['/tax', 'Save settings', { 'Tax rate (%)': 'much' }],
    ['/delivery', 'Add method', { Name: '', 'Price (EUR)': 'free' }],
    ['/payment', 'Add method', { 'Payment type': 'transfer', IBAN: 'AT1' }],
    ['/look', 'Save look', { 'Accent colour': '#ffd400' }],
    ['/closed', 'Save settings', { 'Last day': '2020-01-01' }],
    ['/law', 'Save legal texts', { Terms: 'http://127.0.0.1/terms' }],
  ]
  for (const [path, button, values] of wrong) {
    await admin.visit(`/admin/settings${path}`)
    await admin.send(button, values)
    assert.equal(admin.status, 400, path)
    await admin.visit(`/admin/settings${path}`)
    if (button !== 'Add method') await admin.press(button)
  }
  await admin.visit('/admin/settings/look')
  await admin.send('Preview', { 'Accent colour': '#1f4f8a' })
  await admin.visit('/admin/settings/delivery')
  await admin.follow('Edit Parcel')
  await admin.send('Save method', { 'Price (EUR)': '5' })
  await admin.visit('/admin/settings/delivery')
  await admin.follow('Prices by country and weight : Parcel')
  const price = { 'Price (EUR)': '5', 'Up to weight (kg)': 'x' }
  await admin.send('Add price', price)
  await admin.send('Add price', { 'Up to weight (kg)': '2' })
  await admin.send('Add price', price)
  await admin.send('Add price', { 'Up to weight (kg)': '2' })
  await admin.press('Replace all prices')
  await admin.visit(admin.path)
  await admin.follow('Delete All other countries, up to 2\u00a0kg')
  await visitAll(walk.visitor(), '/delivery /products/row-end-trowel')
  await admin.visit('/admin/settings/delivery')
  await admin.follow('Delete Collection')
  walk.know('Oz')
  await admin.send('Save countries', { 'Delivers to': 'Oz' })
  await admin.visit('/admin/settings/payment')
  await admin.follow('Edit Bank transfer')
  await admin.follow('Delete Bank transfer')
  await admin.visit('/admin/settings')
  await admin.send('Save settings', { Currency: 'CHF' })
  await admin.visit('/admin/settings/law')
  const texts = ['Terms', 'Privacy', 'Returns', 'Legal notice']
  await admin.send(
    'Save legal texts',
    Object.fromEntries(texts.map((page) => [page, '# One\n\n- two'])),
  )
  for (const page of ['terms', 'privacy', 'returns', 'imprint']) await admin.visit(`/${page}`)
  await admin.visit('/admin/settings')
  await admin.press('Send a test email')
})

test('the users of an admin', async () => {
  await admin.visit('/admin/users/add')
  await admin.send('Create account')
  const draft = { 'Full Name': 'Ada Reed', 'Email Address': 'ada@reed.test' }
  await admin.send('Create account', { ...draft, 'Phone Number': '+1 555 010 0199' })
  await admin.visit('/admin/users?search=ada')
  await admin.follow('Edit Ada Reed')
  for (const button of ['Ban', 'Promote', 'Unban', 'Promote', 'Ban']) await admin.press(button)
  await admin.follow('Delete Ada Reed')
  await admin.press('Demote')
  await admin.follow('Delete Ada Reed')
  await admin.visit('/admin/users?search=juniper')
  await admin.follow('Juniper Sedgely')
  await admin.press('Log out on all devices')
  await admin.visit('/admin/users/unknown')
  await admin.visit('/admin/users?search=ferrule')
  await admin.follow('Edit Admin Ferrule')
  await admin.follow('Demote')
  await admin.press('Demote me')
})

test('refused requests', async () => {
  const refused: [status: number, path: string, init?: RequestInit][] = [
    [400, `/products?search=${'a'.repeat(9000)}`],
    [400, '/products/%0a'],
    [405, '/cart', { method: 'PATCH' }],
    [403, '/login', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }],
    [413, '/register', { method: 'POST', body: new Blob([Buffer.alloc(33 * 1024 * 1024)]) }],
  ]
  for (const [status, path, init] of refused) {
    const headers = { accept: 'text/html', 'sec-fetch-site': 'same-origin', ...init?.headers }
    const response = await fetch(shop.url + path, { ...init, headers })
    assert.equal(response.status, status)
    walk.lookAtHtml(`${status} at ${path.slice(0, 20)}`, await response.text())
  }
  const guest = walk.visitor()
  for (let times = 0; times < 7; times++) {
    await guest.visit('/forgot-password')
    await guest.send('Send Reset Instructions', { 'Email Address': 'milo@example.com' })
  }
  assert.match(guest.toast ?? '', /Too many attempts/)
})

test('a shop without a contact email', async () => {
  await setContactEmail('')
  const [ada, guest] = [await walk.logIn('reed@shop.test', 'longer still'), walk.visitor()]
  await ada.visit('/user?account=1')
  const account = { 'Email Address': 'sorrel@shop.test', Password: 'longer still' }
  await ada.send('Save name and email', account)
  await openLinkTo(ada, 'sorrel@shop.test')
  await ada.press('Confirm Email Address')
  await ada.visit('/products/humming-top')
  await ada.press('Add to cart')
  await ada.visit('/cart/checkout')
  await chooseDelivery(ada, 'Collection')
  await order(ada, { 'I accept the terms': 'on' })
  await guest.visit('/withdrawal')
  const number = /\d+$/.exec(ada.path)?.[0] ?? ''
  await guest.send('Continue', { Name: 'Ada', 'Order number': number, Email: 'ada@shop.test' })
  await guest.press('Confirm withdrawal')
  await admin.visit(`/admin/orders/${number}`)
  await admin.follow('Cancel the order')
  await admin.press('Cancel the order')
})

async function setContactEmail(contact_email: string) {
  const db = databaseOf(shop)
  await db.updateTable('shop_settings').set({ contact_email }).execute()
  await db.destroy()
}

test('payments on the page of a provider, and what becomes of them', async () => {
  await admin.visit('/admin/settings/payment')
  await admin.send('Add method', { 'Payment type': 'stripe', Name: 'Quux' })
  let [order, link] = ['', '']
  const open = async () => {
    fern = await walk.logIn('user@example.com')
    await fern.visit('/products/paper-moon-lamp')
    await fern.press('Add to cart')
    await fern.visit('/cart/checkout')
    await fern.send('Update total', { 'Collection: Free': 'on', Quux: 'on' })
    await fern.send('Order with obligation to pay', { Quux: 'on', 'I accept the terms': 'on' })
    link = fern.document.querySelector('a[href^="/pay/"]')?.getAttribute('href') ?? ''
    await fern.visit('/user/orders')
    await fern.follow(fern.texts('.order h2')[0])
    order = fern.path.replace('/user/', '/admin/')
    await admin.visit(order)
    await fetch(shop.url + link, { redirect: 'manual' })
  }
  const ask = async () => {
    await admin.visit(order)
    await admin.press('Ask again')
    await fern.visit(`${link}/result`)
    await fern.visit(fern.path)
  }
  const act = async (...actions: Parameters<typeof standIn.act>[1][]) => {
    for (const action of actions) await standIn.act(standIn.last, action)
    await ask()
  }
  const cancel = async () => {
    await admin.visit(`${order}?cancel=1`)
    await admin.press('Cancel the order')
  }
  standIn.faults.plan({ status: 403, path: 'sessions', method: 'POST' })
  await open()
  await fern.visit(`${link}/result`)
  for (const path of ['/admin', '/admin/settings/payment', order]) await admin.visit(path)
  await fern.visit(`${link}x/result`)
  await cancel()
  await open()
  standIn.isDown = true
  await fern.visit(`${link}/result`)
  standIn.isDown = false
  await act('choose bank transfer')
  await cancel()
  await open()
  await act('leave')
  await act('pay later')
  await act('pay', 'dispute at the dashboard')
  await standIn.act(standIn.last, 'refund at the dashboard', { amount: 100 })
  await ask()
  await admin.visit(`${order}/refund`)
  standIn.refundStatus = 'failed'
  await cancel()
  await act('refund at the dashboard')
  standIn.refundStatus = 'done'
  await open()
  await act('pay')
  standIn.refundStatus = 'failed'
  await cancel()
  await ask()
  standIn.refundStatus = 'done'
  await open()
  standIn.last.amount = 1
  await act('pay')
  await open()
  await cancel()
  await act('pay')
  await open()
  await admin.press('Mark as paid')
  await act('pay')
  await open()
  await act('pay later')
  await letDaysPass(31, 'pending')
  await open()
  standIn.isDown = true
  await letDaysPass(2, 'open')
  standIn.isDown = false
  await enterAnOrder()
})

async function enterAnOrder() {
  walk.know('Wirble')
  await admin.visit('/admin/orders/new')
  await admin.send('Find', { 'Find an account': 'nothing' })
  await admin.send('Find', { 'Find an account': 'user@example.com' })
  const [account = ''] = admin.texts('.ruled-list .name')
  await admin.press(`Choose ${account.split(',')[0]}`)
  await admin.press('Choose another customer')
  await admin.send('Search', { 'Find a product': 'nothing' })
  await admin.send('Search', { 'Find a product': 'paper moon lamp' })
  await admin.press('Add Paper Moon Lamp')
  await admin.send('Update total', { Units: '0', 'Percent off': '0' })
  const lowered = { Units: '1', 'Percent off': '50', Reason: 'Wirble' }
  const chosen = { 'Collection: Free': 'on', Quux: 'on' }
  await admin.send('Update total', { Email: 'fern@shop.test', ...lowered, ...chosen })
  await admin.visit('/admin/orders/new')
  await admin.follow(admin.texts('.notes a')[0])
  await admin.press(String(/Place order: \S+/.exec(admin.text)?.[0]))
  await admin.follow('Copy to a new order')
  const anonymous = { Email: '', 'Collection: Free': 'on', 'Bank transfer': 'on' }
  await admin.send('Update total', anonymous)
  await admin.press(String(/Place order: \S+/.exec(admin.text)?.[0]))
}

/** Until the shop no longer asks the provider. */
async function letDaysPass(days: number, status: 'open' | 'pending') {
  const db = databaseOf(shop)
  const past = timeFromNow(-days * day)
  await sql`update payment_attempts set expires_at = ${past}, next_ask_at = ${past}
    where status = ${status}`.execute(db)
  await until(
    () => 'the shop no longer asks',
    async () => {
      const attempts = db.selectFrom('payment_attempts').select('next_ask_at')
      const [found] = await attempts.where('status', '=', status).execute()
      return found?.next_ask_at === null
    },
  )
  await db.destroy()
}

test('emails of each kind, with all their sentences', async () => {
  const db = databaseOf(shop)
  const emails = await db.selectFrom('emails').select(['subject', 'body', 'html']).execute()
  await db.destroy()
  for (const { subject, body, html } of emails) {
    walk.lookAtText(subject, `${subject}\n${body}`)
    walk.lookAtHtml(`HTML of ${subject}`, html ?? '')
  }
  const said = inEnglish(emails.map(({ subject, body }) => `${subject}\n${body}`).join('\n'))
  const texts = [...extractTexts().values()].filter(({ files }) =>
    files.some((file) => /^app\/mail\/.*-emails/.test(file)),
  )
  const unsaid = texts.map(({ text }) => text).filter((text) => !patternOf(text).test(said))
  // No order of this walk is withdrawn from, paid and refunded.
  const ofRefund = 'We have returned {amount} for order {number}, from which you have withdrawn.'
  const withoutMailServer = [...textsOfTestEmail, ...textsOfStockAlerts]
  assert.deepEqual(unsaid, [
    ...textsOfNewBrowser,
    ...textsOfWrongCodes,
    ...textsOfFailedBackup,
    ...withoutMailServer,
    ofRefund,
  ])
})

// No browser is new to a demo.
const textsOfNewBrowser = [
  'New login to your {name} account',
  'Your account was logged in to from a browser or program that we did not know yet: {device}, {time}.',
  'If this was you, you need not do anything.',
  'See where you are logged in',
]

// tests/domain/second-factor.test.ts guesses so often.
const textsOfWrongCodes = [
  'Many wrong codes for your {name} account',
  'In the last 24 hours, {codes} wrong codes were entered for your account, each with your correct password. If this was not you, someone else knows your password. For up to 24 hours, or until you have a new password, you can only log in with a recovery code.',
]

// This shop makes no backups. The reason in this email is in English.
const textsOfFailedBackup = [
  'The shop could not make its backup',
  'The backup in {folder} has failed. The shop says: {reason}',
  'Check whether the folder exists, the shop may write into it, and its disk has room. The shop tries again every {retryHours} hours, and sends no other email about it until a backup was made.',
  'What to know about backups',
]

// The shop sends a test email at once, if it has a mail server.
const textsOfTestEmail = [
  'Test email from {name}',
  'You asked the shop to send a test email. It has arrived, so the shop can send email.',
]

// Only a shop with a mail server offers them.
const textsOfStockAlerts = [
  'An email when {product} is back in stock?',
  'Someone, probably you, asked {name} for an email when {product} is back in stock. If this was you, please confirm it.',
  'This link expires in {duration}. If this was not you, you can ignore this email: we will not write to you again.',
  'Back in stock: {product}',
  'You asked us to tell you: {product} is back in stock.',
  'View it in the shop',
  'We cannot reserve it for you. This was the only email about it.',
  'Stop all emails of this kind',
]

function patternOf(text: string) {
  const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(parts.join('.*'))
}

test('tax by country', async () => {
  const tax = { Country: 'DE', 'Tax rate (%)': '19', 'Sentence instead of tax': 'Free of tax' }
  await admin.visit('/admin/settings/tax/countries')
  await admin.send('Add tax rate', tax)
  await admin.send('Add tax rate', { 'Tax rate (%)': '' })
  await admin.send('Add tax rate', tax)
  await admin.send('Add tax rate', { 'Tax rate (%)': '' })
  await admin.follow('Edit Germany')
  await admin.press('Save tax rate')
  fern = await walk.logIn('user@example.com')
  await fern.visit('/products/paper-moon-lamp')
  await fern.press('Add to cart')
  await fern.visit('/cart/checkout')
  await fern.send('Update total', { Country: 'DE' })
  await admin.visit('/admin/settings/tax/countries?delete=1')
  await admin.follow('Delete Germany')
  await admin.press('Delete')
})

test('the deletion of a product, a user, a category and an account', async () => {
  await admin.visit('/admin/products?search=door')
  await admin.follow('Door Wedge', 'main')
  await admin.follow('Delete product')
  await admin.press('Delete')
  await admin.visit('/admin/users?search=ada')
  await admin.follow('Delete Ada Reed')
  await admin.press('Delete')
  await admin.visit('/admin/categories')
  await admin.follow('Delete Loft')
  await admin.press('Delete')
  const sorrel = await walk.logIn('sorrel@shop.test', 'longer still')
  await sorrel.visit('/user?delete=1')
  await sorrel.press('Delete')
})

test('what admins did in the walk', async () => {
  await admin.visit('/admin/activity')
  while (admin.texts('a[rel=next]').length > 0) await admin.follow('Next page')
})

// Each screen is in the walk, or here with the reason why it need not be.
const routes = flatRoutes(resolve('app'), [])
const exempt = {
  'routes/rejected': 'only the middleware opens it: see refused requests',
  'routes/docs': 'the documentation of the API is in English',
  'routes/admin.guide.$page': 'the documentation of the project is in English',
}

test('the walk has seen each screen', () => {
  const seen = [...walk.paths].flatMap((path) => matchRoutes(routesBelow('root'), path) ?? [])
  const ids = new Set(seen.map(({ route }) => route.id))
  const screens = Object.values(routes).filter(({ file }) => file.endsWith('.tsx'))
  const unseen = screens.map(({ id }) => id).filter((id) => !ids.has(id))
  assert.deepEqual(unseen.sort(), Object.keys(exempt).sort())
})

type Routes = NonNullable<Parameters<typeof matchRoutes>[0]>

function routesBelow(parent: string): Routes {
  return Object.values(routes)
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }) =>
      index ? { id, path, index: true } : { id, path, children: routesBelow(id) },
    )
}
