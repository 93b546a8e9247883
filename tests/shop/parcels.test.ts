import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../db/ids'
import { file } from '../support/images'
import { databaseOf, emailsTo, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, type Visitor } from '../support/visitor'

let shop: Shop
let admin: Visitor
let fern: Visitor
before(async () => {
  shop = await openSharedShop()
  admin = await loggedIn(shop.url, 'admin@example.com')
  fern = await loggedIn(shop.url, 'user@example.com')
})
after(() => shop.close())

async function placeOrder(...slugs: string[]) {
  for (const slug of slugs) {
    await fern.visit(`/products/${slug}`)
    await fern.press('Add to cart')
  }
  await fern.visit('/cart')
  await fern.press('Proceed to Checkout')
  await fern.visit('/user/orders')
  await fern.follow(fern.texts('.order h2')[0])
  const number = /\d+/.exec(fern.heading)?.[0] ?? ''
  return { number, name: `order ${number}`, path: fern.path }
}

const lastEmail = async () => (await emailsTo(shop, 'user@example.com')).at(-1)

test('a shopkeeper adds a carrier after a look at where its links lead', async () => {
  await admin.visit('/admin/settings/delivery')
  await admin.follow('Carriers')
  assert.match(admin.text, /There are no carriers/)
  await admin.follow('UPS (www.ups.com)')
  assert.match(admin.text, /Links lead to www\.ups\.com/)
  await admin.press('Add carrier')
  assert.equal(admin.toast, 'Carrier added. Its links lead to www.ups.com')
  const url = 'Web address of the page that follows a parcel'
  await admin.send('Add carrier', { Name: 'Fleet Fox', [url]: 'http://fox.test/{number}' })
  assert.equal(admin.errorAt(url), 'The web address must begin with https://')
  await admin.send('Add carrier', { [url]: 'https://fox.test/' })
  assert.match(admin.errorAt(url), /^Write \{number\} in the web address/)
  await admin.send('Show where links lead', { [url]: 'https://fox.test/{number}' })
  assert.match(admin.text, /Links lead to fox\.test/)
  assert.equal(admin.texts('.methods li').length, 1)
  await admin.press('Add carrier')
  await admin.follow('Edit Fleet Fox')
  await admin.send('Save carrier', { Name: 'ups' })
  assert.equal(admin.errorAt('Name'), 'Another carrier already has this name')
  await admin.send('Save carrier', { Name: 'Fleet Fox', [url]: 'https://fox.test/p?n={number}' })
  await admin.press('Move up Fleet Fox')
  assert.equal(admin.toast, 'Fleet Fox moved up')
})

test('an order is sent in two parcels, which the customer can follow, and one is undone', async () => {
  const { number, path } = await placeOrder(
    'paper-moon-lamp',
    'paper-moon-lamp',
    'long-neck-kettle',
  )
  assert.doesNotMatch(fern.text, /[Pp]arcel/)
  const orderPath = path.replace('/user', '/admin')
  await admin.visit(orderPath)
  assert.deepEqual(mainCommands(), ['Mark as delivered'])
  await admin.follow('Send a parcel')
  const lamps = admin.texts('.units label').find((it) => it.includes('Lamp')) ?? ''
  const kettles = admin.texts('.units label').find((it) => it.includes('Kettle')) ?? ''
  assert.deepEqual([admin.valueOf(lamps), admin.valueOf(kettles)], ['2', '1'])
  assert.equal(admin.valueOf('Carrier'), 'Fleet Fox')
  await admin.send('Send the parcel', { [lamps]: '3', [kettles]: '0' })
  assert.equal(admin.errorAt(lamps), 'Only 2 units of this item are left to send')
  await admin.send('Send the parcel', { [lamps]: 'one' })
  assert.equal(admin.errorAt(lamps), 'Enter a whole number, 0 or more')
  const otherTab = await loggedIn(shop.url, 'admin@example.com')
  await otherTab.visit(`${orderPath}?send=1`)
  await admin.send('Send the parcel', { [lamps]: '1', 'Tracking number (optional)': 'A 1' })
  assert.equal(admin.toast, 'Parcel sent')
  await otherTab.send('Send the parcel', { [lamps]: '1', [kettles]: '0' })
  assert.match(otherTab.text, /Order \d+ has changed since you opened the form/)
  assert.equal(otherTab.valueOf(lamps), '1')
  assert(admin.texts('.badge').includes('Partly sent'))
  assert.deepEqual(mainCommands(), ['Send a parcel'])
  assert.equal((await lastEmail())?.subject, `A part of your order ${number} is on its way`)
  assert.match((await lastEmail())?.body ?? '', /It contains:\n\n1 × Paper Moon Lamp\n/)

  await fern.visit(path)
  assert.match(fern.text, /A part of this order has been sent/)
  assert.match(
    fern.text,
    /Parcel Sent on .* Carrier Fleet Fox .*Track the parcel 1 × Paper Moon Lamp Still/,
  )
  const [link] = fern.document.querySelectorAll<HTMLAnchorElement>('.parcels a')
  assert.equal(link?.href, 'https://fox.test/p?n=A1')
  assert.match(fern.text, /Still to come 1 × Paper Moon Lamp 1 × Long Neck Kettle/)

  await admin.follow('Packing slip', '.parcels')
  assert.match(admin.text, /1 item in total Carrier Fleet Fox/)
  assert.match(admin.text, /https:\/\/fox\.test\/p\?n=A1/)
  assert.doesNotMatch(admin.text, /Kettle/)
  await admin.follow('back to the order')
  await admin.follow('Mark as delivered')
  assert.match(admin.text, /Not everything in this order has been sent/)
  await admin.follow('Not yet')
  await admin.follow('Send a parcel')
  await admin.press('Send the parcel')
  assert(admin.texts('.badge').includes('Sent'))
  assert.equal(admin.heading, `Order ${number} · sent`)
  assert(!admin.hasLink('Send a parcel'))
  assert.deepEqual(mainCommands(), ['Mark as delivered'])
  await admin.follow('Undo')
  await admin.press('Undo the parcel')
  assert.equal(admin.toast, 'Parcel undone')
  assert.equal(admin.heading, `Order ${number} · to be delivered`)
  assert(admin.texts('.badge').includes('Partly sent'))
  assert.match((await lastEmail())?.subject ?? '', /has not been sent yet$/)
})

const mainCommands = () => admin.texts('header .row .button:not(.quiet, .danger)')

test('says on the refund form which units will not be delivered, and counts the order as to deliver, until all are sent', async () => {
  const { number, name, path } = await placeOrder('paper-moon-lamp', 'paper-moon-lamp')
  const orderPath = path.replace('/user', '/admin')
  await markPaid(number)
  const toDeliver = async () => {
    await admin.visit('/admin')
    return Number(/(\d+) to deliver/.exec(admin.text)?.[1])
  }
  const before = await toDeliver()
  const refundText = async () => {
    await admin.visit(`${orderPath}/refund`)
    return admin.text
  }
  const all = /These units will not be delivered/
  const one = /each\. 1 unit is not sent yet\. It is taken back first, and will not be delivered/
  assert.match(await refundText(), all)
  await admin.visit(`${orderPath}?send=1`)
  await admin.send('Send the parcel', { [admin.texts('.units label')[0] ?? '']: '1' })
  assert.match(await refundText(), one)
  assert.doesNotMatch(admin.text, all)
  assert.equal(await toDeliver(), before)
  await admin.visit(`${orderPath}?send=1`)
  await admin.press('Send the parcel')
  assert.doesNotMatch(await refundText(), /not be delivered/)
  assert.equal(await toDeliver(), before - 1)
  await admin.follow(`${before - 1} to deliver`)
  assert.equal(admin.path, '/admin/orders?status=to-deliver')
  assert(!admin.texts('.order h2').some((it) => it.toLowerCase() === name))
  assert.equal(admin.texts('.chips [aria-current=true]')[0], `To deliver ${before - 1}`)
  await admin.follow(admin.texts('.chips a').find((it) => it.startsWith('Processing')))
  assert(admin.texts('.order h2').some((it) => it.toLowerCase() === name))
})

async function idOf(db: ReturnType<typeof databaseOf>, number: string) {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('order_number', '=', Number(number))
    .executeTakeFirstOrThrow()
  return order.id
}

async function markPaid(number: string) {
  const db = databaseOf(shop)
  const order_id = await idOf(db, number)
  const account = { account_holder: '', iban: '', bic: '', instructions: '' }
  const payment = {
    order_id,
    kind: 'other',
    name: 'Card',
    paid_at: new Date().toISOString(),
  } as const
  await db
    .insertInto('order_payments')
    .values({ ...payment, ...account })
    .execute()
  await db.destroy()
}

test('begins with the button that sends a parcel when the order has an address', async () => {
  const { number, path } = await placeOrder('paper-moon-lamp')
  const db = databaseOf(shop)
  const order_id = await idOf(db, number)
  const delivery = { order_id, name: 'Parcel', price: 0, tax_rate: null }
  await db.insertInto('order_deliveries').values(delivery).execute()
  const place = { lines: 'Elm Street 2', postcode: '1010', city: 'Vienna', country: 'AT' }
  const address = { order_id, name: 'Fern', ...place }
  await db.insertInto('order_addresses').values(address).execute()
  await db.destroy()
  await admin.visit(path.replace('/user', '/admin'))
  assert.deepEqual(mainCommands(), ['Send a parcel'])
  assert(admin.hasLink('Mark as delivered'))
})

test('several orders are sent at once, and get their numbers from a file after a preview', async () => {
  const orders = [await placeOrder('paper-moon-lamp'), await placeOrder('long-neck-kettle')]
  await admin.visit('/admin/orders?status=processing')
  const ticks = orders.map(({ name }) => [`Select ${name}`, 'on'])
  await admin.send('Send', Object.fromEntries(ticks))
  assert.match(admin.text, /Send 2 orders\?/)
  await admin.press('Send', undefined, '.dialog')
  assert.equal(admin.toast, '2 orders sent')
  await admin.send('Send', Object.fromEntries(ticks))
  const numbers = orders.map(({ number }) => number).toSorted()
  assert.match(admin.text, new RegExp(`Nothing is left to send: ${numbers.join(', ')}`))
  await admin.follow('Close')

  await admin.follow('Tracking numbers')
  await admin.press('Check the file')
  assert.equal(admin.errorAt('CSV file'), 'Choose a CSV file')
  const check = (...lines: string[]) =>
    admin.send('Check the file', {
      'CSV file': file(['Order;Carrier;Number', ...lines].join('\n'), 'n.csv', 'text/csv'),
    })
  await check(`${numbers[0]};ups;N1`, '99999;;N2')
  assert.match(admin.text, /1 line has a problem/)
  assert.match(admin.text, /There is no order 99999/)
  assert(!admin.hasButton('Save and email the customers'))
  await admin.follow('Choose another file')
  await check(`${numbers[0]};ups;N1`, `${numbers[1]};;N2`)
  await admin.press('Save and email the customers')
  assert.equal(admin.toast, '2 tracking numbers saved')
  assert.match((await lastEmail())?.body ?? '', /Tracking number: N2/)
})

test('a customer who collects an order reads where and when, and hears that it is ready and is collected', async () => {
  const db = databaseOf(shop)
  const method = { id: newId(), position: 1, name: 'Collection', price: 0, free_from: null }
  await db
    .insertInto('delivery_methods')
    .values({ ...method, needs_address: 0, collection: '1 Mill Lane\nTuesday to Friday' })
    .execute()
  await fern.visit('/products/paper-moon-lamp')
  await fern.press('Add to cart')
  await fern.visit('/cart/checkout')
  assert.match(fern.texts('.check')[0] ?? '', /Collection : Free 1 Mill Lane Tuesday to Friday$/)
  const label = fern.texts('.check label')[0] ?? ''
  await fern.send(fern.texts('.summary button[value=order]')[0] ?? '', { [label]: 'on' })
  await fern.visit('/user/orders')
  await fern.follow(fern.texts('.order h2')[0])
  await db.deleteFrom('delivery_methods').execute()
  await db.destroy()
  await admin.visit(fern.path.replace('/user', '/admin'))
  await admin.follow('Ready to collect')
  assert.doesNotMatch(admin.text, /Carrier|Tracking number/)
  await admin.press('Mark as ready to collect')
  assert.equal(admin.toast, 'Marked as ready to collect')
  assert.match(admin.heading, / · ready to collect$/)
  const ready = await lastEmail()
  assert.match(ready?.subject ?? '', /is ready to collect$/)
  assert.match(ready?.body ?? '', /Delivery: Collection\n1 Mill Lane\nTuesday to Friday\n/)
  await fern.visit(fern.path)
  assert.match(fern.text, /You can collect this order.*Collection 1 Mill Lane Tuesday to Friday/s)
  assert(!admin.hasLink('Mark as delivered'))
  await admin.follow('Mark as collected')
  await admin.press('Mark as collected')
  assert.equal(admin.toast, 'Order marked as collected')
  assert.match(admin.heading, / · collected/)
  assert.deepEqual(admin.texts('.details .status'), ['Collected'])
  const collected = await lastEmail()
  assert.match(collected?.subject ?? '', /^You have collected your order \d+$/)
  assert.doesNotMatch(collected?.body ?? '', /delivered/)
  await fern.visit(fern.path)
  assert.match(fern.text, /You have collected this order\./)
  await admin.follow('Undo the collection')
  await admin.press('Undo the collection')
  assert.equal(admin.toast, 'Collection undone')
  assert.match((await lastEmail())?.subject ?? '', /^You have not collected your order \d+ yet$/)
  assert.match(admin.heading, / · ready to collect$/)
})
