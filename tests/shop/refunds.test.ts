import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { timeFromNow } from '../../db/time'
import { setUpCheckout } from '../support/selling'
import { databaseOf, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, type Visitor } from '../support/visitor'

let shop: Shop
let fern: Visitor
let admin: Visitor
before(async () => {
  shop = await openSharedShop()
  await setUpCheckout(shop)
  fern = await loggedIn(shop.url, 'user@example.com')
  admin = await loggedIn(shop.url, 'admin@example.com')
})
after(() => shop.close())

async function placeNewOrder() {
  await fern.visit('/products')
  await fern.follow('Row End Trowel')
  await fern.press('Add to cart')
  await fern.press('Add to cart')
  await fern.visit('/cart/checkout')
  await fern.send('Update total', { 'Collection: Free': 'on' })
  await fern.send(`Place order: ${fern.texts('.total')[0]}`, { 'I accept the terms': 'on' })
  await fern.visit('/user/orders')
  await fern.follow(fern.texts('.order h2')[0])
  await admin.visit(fern.path.replace('/user/', '/admin/'))
}

test('refunds one broken unit with a correction invoice, and the rest when the customer withdraws', async () => {
  const db = databaseOf(shop)
  const settings = { withdrawal_days: 14, correction_numbers: 'KO-{number}' }
  await db.updateTable('shop_settings').set(settings).execute()
  await placeNewOrder()
  await admin.press('Mark as paid')
  await admin.follow('Mark as collected')
  await admin.press('Mark as collected')
  assert.doesNotMatch(admin.text, /Refunds|Correction invoice/)
  const order = admin.path

  await admin.follow('Refund')
  assert.match(admin.text, /Paid €\S+ Refunded €0\.00 Left to refund €/)
  await admin.send('Save refund', { 'Units of Row End Trowel': '3' })
  assert.equal(admin.status, 400)
  assert.equal(admin.errorAt('Units of Row End Trowel'), 'At most 2 can be refunded')
  await admin.send('Save refund', { 'Units of Row End Trowel': '1', Reason: 'Broken' })
  assert.equal(admin.path, order)
  assert.match(admin.toast ?? '', /^€\S+ of order \d+ is refunded$/)
  assert.match(admin.text, /Correction invoice KO\u20111, for invoice 1/)
  assert.match(admin.text, /Row End Trowel €\S+ -1 -€/)
  await fern.visit(fern.path)
  assert.match(fern.text, /Correction invoice KO\u20111, for invoice 1/)
  assert.match(fern.text, /1 × Row End Trowel Broken/)

  await fern.follow('Withdraw from contract')
  await fern.press('Continue')
  await fern.press('Confirm withdrawal')
  await admin.visit('/admin/withdrawals')
  await admin.follow(admin.texts('tbody a')[0], 'tbody')
  await admin.send('Send the answer', { Answer: 'refunded' })
  assert.match(admin.heading, /^Refund for order \d+$/)
  assert.equal(admin.valueOf('Units of Row End Trowel'), '1')
  await admin.send('Save refund', { 'Put back in stock: Row End Trowel': 'on' })
  assert.match(admin.heading, /collected, refunded$/)
  assert.match(admin.text, /Correction invoice KO\u20112, for invoice 1/)
  assert(!admin.hasLink('Refund'))
  await admin.visit(`${order}/refund`)
  assert.equal(admin.path, order)
  await db.destroy()
})

test('takes a unit out of an unpaid order, so that the packing slip and the amount to pay do not contain it', async () => {
  await placeNewOrder()
  const order = admin.path
  await admin.follow('Take something back')
  await admin.send('Take back', {
    'Units of Row End Trowel': '1',
    'Put back in stock: Row End Trowel': 'on',
  })
  const [price] = /€\S+/.exec(admin.toast ?? '') ?? []
  assert(price && admin.text.includes(`Please transfer ${price} to this account`))
  await admin.visit(`${order}?slip=1`)
  assert.match(admin.text, /1 item in total/)
  await admin.visit(order)
  await admin.follow('Cancel the order')
  assert.match(admin.text, /What is left of invoice 2 will be taken back with a correction invoice/)
})

test('corrects contact and address of an order on its page, and the recipient of its invoice', async () => {
  await fern.visit('/products')
  await fern.follow('Row End Trowel')
  await fern.press('Add to cart')
  await fern.visit('/cart/checkout')
  await fern.send('Update total', { 'Parcel: €4.90': 'on' })
  const typed = { Name: 'Fern Hollis', 'Street and house number': 'Lindenweg 9', City: 'Wrenfold' }
  const address = { ...typed, Postcode: '12345', Country: 'DE', 'I accept the terms': 'on' }
  await fern.send(`Place order: ${fern.texts('.total')[0]}`, address)
  await fern.visit('/user/orders')
  await fern.follow(fern.texts('.order h2')[0])
  await admin.visit(fern.path.replace('/user/', '/admin/'))
  const order = admin.path
  await admin.follow('Correct contact and address')
  const wrong = { Email: 'fern', City: 'Fernwold' }
  await admin.send('Save changes', wrong)
  assert.equal(admin.status, 400)
  assert.equal(admin.errorAt('Email'), 'Please enter a valid email address')
  await admin.send('Save changes', { Email: 'fern@shop.test', Postcode: '1' })
  assert.match(admin.errorAt('Postcode'), /does not fit the country Germany/)
  assert.deepEqual([admin.valueOf('Email'), admin.valueOf('City')], ['fern@shop.test', 'Fernwold'])
  await admin.send('Save changes', { Postcode: '12345' })
  assert.deepEqual([admin.path, admin.toast], [order, 'Order corrected'])
  assert.match(admin.text, /Email fern@shop\.test/)
  const recipients =
    /Recipient until now Fern Hollis.* 12345 Wrenfold.* New recipient .* 12345 Fernwold/
  assert.match(admin.text, recipients)
  await fern.visit(fern.path)
  assert.match(fern.text, /Correction KO\u2011\d+ of the recipient of invoice \d+/)
  assert.match(fern.text, recipients)

  await admin.follow('Correct contact and address')
  const second = await loggedIn(shop.url, 'admin@example.com')
  assert.doesNotMatch(admin.text, /Check the tax of this order/)
  await admin.send('Save changes', { Postcode: '27498' })
  assert.match(
    admin.text,
    /postcode \(Germany\) belongs to an area outside the VAT area.* Check the tax of this/,
  )
  await admin.follow('Correct contact and address')
  await second.visit(`${order}?deliver=1`)
  await second.press('Mark as delivered')
  await admin.send('Save changes', { City: 'Elsewhere' })
  assert.equal(admin.status, 409)
  assert.match(admin.text, /Order \d+ is already delivered/)
  assert.equal(admin.valueOf('City'), 'Elsewhere')
  await admin.visit(order)
  assert(!admin.hasLink('Correct contact and address'))
})

test('says that an order was cancelled or delivered since the form of a refund or a parcel was opened', async () => {
  const second = await loggedIn(shop.url, 'admin@example.com')
  await placeNewOrder()
  const order = admin.path
  assert(admin.hasLink('Correct contact'))
  await admin.visit(`${order}/refund`)
  await admin.send('Take back', { 'Units of Row End Trowel': '9' })
  assert.doesNotMatch(admin.text, /Cancel the order instead|At most €\S+ can be refunded/)
  await second.visit(`${order}?cancel=1`)
  await second.press('Cancel the order')
  await admin.send('Take back', { 'Units of Row End Trowel': '1' })
  assert.equal(admin.path, order)
  assert.match(admin.toast ?? '', /^Order \d+ is cancelled$/)

  await placeNewOrder()
  await second.visit(`${admin.path}?deliver=1`)
  await admin.follow('Ready to collect')
  await second.press('Mark as collected')
  await admin.press('Mark as ready to collect')
  assert.equal(admin.status, 409)
  assert.match(admin.text, /There is a problem Order \d+ is already delivered/)
})

test('refuses each form of an order that has changed since the form was opened', async () => {
  const second = await loggedIn(shop.url, 'admin@example.com')
  const db = databaseOf(shop)
  await placeNewOrder()
  const order = admin.path
  const markPaid = () => second.visit(order).then(() => second.press('Mark as paid'))
  const markUnpaid = () => second.visit(order).then(() => second.press('Mark as not paid'))
  const changed = /Order \d+ has changed since you opened the form/
  const findState = () =>
    db
      .selectFrom('emails')
      .select((eb) => [
        eb.fn.countAll().as('emails'),
        eb.selectFrom('refunds').select(eb.fn.countAll().as('count')).as('refunds'),
      ])
      .execute()

  for (const [button, change] of [
    ['Take back', markPaid],
    ['Save refund', markUnpaid],
  ] as const) {
    await admin.visit(`${order}/refund`)
    await change()
    const before = await findState()
    await admin.send(button, { 'Units of Row End Trowel': '1' })
    assert.equal(admin.status, 409)
    assert.match(admin.text, changed)
    assert.deepEqual(await findState(), before)
  }
  assert.equal(admin.valueOf('Units of Row End Trowel'), '1')
  assert.match(admin.text, /The order is not paid: the customer pays less/)

  const id = order.split('/').at(-1)
  const touch = () => db.updateTable('orders').set({ updated_at: timeFromNow() }).execute()
  for (const [path, button, within = 'main'] of [
    [order, 'Mark as paid'],
    [`${order}?deliver=1`, 'Mark as collected', 'dialog'],
    [`${order}?cancel=1`, 'Cancel the order', 'dialog'],
    [`${order}?edit=address`, 'Save changes'],
    [`${order}?send=1`, 'Mark as ready to collect'],
    [`/admin/orders?bulk=deliver&ids=${id}`, 'Mark as delivered', 'dialog'],
    [`/admin/orders?bulk=send&ids=${id}`, 'Send', 'dialog'],
  ] as const) {
    await admin.visit(path)
    await touch()
    const before = await findState()
    await admin.press(button, undefined, within)
    assert.match(admin.toast ?? admin.text, changed, path)
    assert.deepEqual(await findState(), before)
  }
  await db.destroy()
})
