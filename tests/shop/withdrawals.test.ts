import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sellTo } from '../support/eu-features'
import { databaseOf, emailsTo, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, Visitor } from '../support/visitor'

let shop: Shop
let admin: Visitor
let guest: Visitor
before(async () => {
  shop = await openSharedShop()
  guest = new Visitor(shop.url)
  admin = await loggedIn(shop.url, 'admin@example.com')
})
after(() => shop.close())

const link = 'Withdraw from contract'

test('has no withdrawal function, and no link to it, until the shop sells to the EU', async () => {
  await guest.visit('/withdrawal')
  assert.equal(guest.status, 404)
  await guest.visit('/')
  assert(!guest.hasLink(link))
  await admin.visit('/admin')
  assert(!admin.hasLink('Withdrawals'))
  await admin.visit('/admin/settings/law')
  const days = { 'This shop sells to consumers': 'eu', 'Withdrawal period (days)': '7' }
  await admin.send('Save settings', days)
  assert.match(admin.errorAt('Withdrawal period (days)') ?? '', /from 14 to 365/)
  assert.equal(admin.valueOf('Withdrawal period (days)'), '7')
  await admin.send('Save settings', { 'Withdrawal period (days)': '14' })
  assert.equal(admin.toast, 'Settings saved')
  await guest.visit('/')
  assert(guest.hasLink(link))
})

test('a guest withdraws in two steps, and the shopkeeper answers', async () => {
  await guest.visit('/products')
  await guest.follow(link, 'footer')
  await guest.send('Continue', { Name: '', 'Order number': '1002', Email: 'ada@shop.test' })
  assert.equal(guest.status, 400)
  assert.equal(guest.errorAt('Name'), 'Enter your name')
  assert.equal(guest.valueOf('Email'), 'ada@shop.test')
  await guest.send('Continue', { Name: 'Ada Tinder' })
  assert.equal(guest.heading, 'Confirm withdrawal')
  assert.match(guest.text, /I withdraw from the contract of order 1002/)
  assert.deepEqual(await emailsTo(shop, 'ada@shop.test'), [])
  await guest.press('Confirm withdrawal')
  assert.equal(guest.heading, 'Your withdrawal has arrived')
  assert.equal((await emailsTo(shop, 'ada@shop.test')).length, 1)

  await admin.visit('/admin')
  assert.match(admin.text, /1 withdrawal to answer/)
  await admin.follow('Withdrawals (1)')
  assert.match(admin.text, /Order 1002 Ada Tinder, ada@shop\.test Not delivered yet New/)
  const [when] = admin.texts('tbody a')
  await admin.follow(when, 'tbody')
  assert.match(admin.text, /This is not the email address of the order/)
  await admin.send('Send the answer', { Answer: 'declined', 'Message to the customer': '' })
  assert.match(admin.errorAt('Message to the customer') ?? '', /Enter the reason/)
  await admin.send('Send the answer', { 'Message to the customer': 'Please use your own address.' })
  assert.equal(admin.toast, 'The customer gets your answer by email')
  const emails = await emailsTo(shop, 'ada@shop.test')
  assert.match(emails.at(-1)?.body ?? '', /Please use your own address\./)
  await admin.follow('1002', 'main')
  assert.match(admin.text, /Withdrawals .* Ada Tinder/)
})

test('the link on an order fills in the form for its customer', async () => {
  const customer = await loggedIn(shop.url, 'user@example.com')
  await customer.visit('/products/plain-clay-planter')
  await customer.press('Add to cart')
  await customer.visit('/cart')
  await customer.follow('Proceed to Checkout')
  await customer.press('Order with obligation to pay')
  await customer.follow(customer.texts('main a').find((text) => /Order \d+/.test(text)))
  await customer.follow(link, 'main')
  assert.equal(customer.valueOf('Plain Clay Planter'), '1')
  assert.equal(customer.valueOf('Email'), 'user@example.com')
  await customer.press('Continue')
  await customer.press('Confirm withdrawal')
  const [receipt] = (await emailsTo(shop, 'user@example.com')).slice(-1)
  assert.match(receipt?.body ?? '', /Plain Clay Planter/)
})

test('says since when it has the withdrawal when the customer of the order declares it again', async () => {
  const customer = await loggedIn(shop.url, 'user@example.com')
  await customer.visit('/user/orders')
  await customer.follow(customer.texts('main a').find((text) => /Order \d+/.test(text)))
  await customer.follow(link, 'main')
  await customer.press('Continue')
  const { length } = await emailsTo(shop, 'user@example.com')
  await customer.press('Confirm withdrawal')
  assert.equal(customer.heading, 'The shop already has your withdrawal')
  assert.match(customer.text, /It was received on \w+ \d+, \d{4}.* and waits for an answer/)
  assert.equal((await emailsTo(shop, 'user@example.com')).length, length)
})

test('shows the withdrawal on the home of admins, in the menu, the list and the order while it waits', async () => {
  await admin.visit('/admin')
  assert.match(admin.text, /to deliver \(1 of them withdrawn\)/)
  assert.match(admin.text, /1 withdrawal to answer/)
  assert(admin.hasLink('Withdrawals (1)'))
  await admin.visit('/admin/orders')
  assert.equal(admin.text.match(/Withdrawn/g)?.length, 1)
  await admin.visit('/admin/withdrawals')
  await admin.follow(admin.texts('tbody a')[0], 'tbody')
  const number = /order (\d+)/.exec(admin.heading ?? '')?.[1] ?? ''
  await admin.visit(`/admin/orders/${number}`)
  assert.match(
    admin.text,
    /The customer has withdrawn from this order Received on .* Answer the withdrawal before/,
  )
  assert.equal(admin.heading, `Order ${number} · withdrawal to be answered`)
  assert.deepEqual(mainCommands(), ['Answer the withdrawal'])
  const { path } = admin
  for (const next of ['Mark as delivered', 'Packing slip']) {
    await admin.visit(path)
    await admin.follow(next)
    assert.match(admin.text, /Answer the withdrawal before you/, next)
  }
  const setStatus = async (status: 'declared' | 'received') => {
    const db = databaseOf(shop)
    await db.updateTable('withdrawals').set({ status }).where('is_customers', '=', 1).execute()
    await db.destroy()
  }
  await setStatus('received')
  await admin.visit(`/admin/orders/${number}`)
  assert.doesNotMatch(admin.text, /has withdrawn from this order/)
  assert.equal(admin.heading, `Order ${number} · to be delivered`)
  assert.deepEqual(mainCommands(), [])
  await admin.visit('/admin')
  assert.doesNotMatch(admin.text, /of them withdrawn|to answer/)
  assert(admin.hasLink('Withdrawals'))
  await setStatus('declared')
})

const mainCommands = () => admin.texts('header .row .button:not(.quiet, .danger)')

test('says that the withdrawal comes next when the order of a withdrawal is unpaid', async () => {
  const db = databaseOf(shop)
  const { order_id: id } = await db
    .selectFrom('withdrawals')
    .select('order_id')
    .where('is_customers', '=', 1)
    .$narrowType<{ order_id: string }>()
    .executeTakeFirstOrThrow()
  const payment = { kind: 'transfer', name: 'Bank transfer', instructions: '' } as const
  const account = { account_holder: 'Ada', iban: 'DE89370400440532013000', bic: '' }
  const values = { order_id: id, ...payment, ...account, paid_at: null }
  await db.insertInto('order_payments').values(values).execute()
  await admin.visit(`/admin/orders/${id}`)
  assert.match(admin.heading ?? '', /· withdrawal to be answered$/)
  assert.deepEqual(mainCommands(), ['Answer the withdrawal'])
  assert(admin.hasButton('Mark as paid'))
  assert.doesNotMatch(admin.text, /Please transfer/)
  await admin.follow('Answer the withdrawal', 'header .row')
  assert.match(admin.heading ?? '', /^Withdrawal from order/)
  await admin.visit('/admin/orders')
  assert.match(admin.text, /Processing Withdrawn/)
  assert.doesNotMatch(admin.text, /Withdrawn Unpaid/)
  const customer = await loggedIn(shop.url, 'user@example.com')
  await customer.visit(`/user/orders/${id}`)
  assert.match(customer.text, /We have your withdrawal from this order and will answer it\./)
  assert.match(customer.text, /not paid yet/)
  assert.doesNotMatch(customer.text, /Please transfer/)
  await db.deleteFrom('order_payments').where('order_id', '=', id).execute()
  await db.destroy()
})

test('says that it has a withdrawal but sends no confirmation when too many were requested', async () => {
  for (let count = 0; count < 6; count++) {
    await guest.visit('/withdrawal')
    const draft = { Name: 'Ada', 'Order number': String(5000 + count), Email: 'busy@shop.test' }
    await guest.send('Continue', draft)
    await guest.press('Confirm withdrawal')
    assert.equal(guest.heading, 'Your withdrawal has arrived')
  }
  assert.match(guest.text, /We cannot send a confirmation by email now/)
  assert.match(
    guest.text,
    /“I withdraw from the contract of order 5005\.”.*Ada.*busy@shop\.test.*Received:/,
  )
  assert.equal((await emailsTo(shop, 'busy@shop.test')).length, 5)
  await admin.visit('/admin/withdrawals')
  await admin.follow(admin.texts('tbody a')[0], 'tbody')
  assert.match(admin.text, /The shop has sent no receipt\./)
  const db = databaseOf(shop)
  await db.deleteFrom('withdrawals').where('email', '=', 'busy@shop.test').execute()
  await db.destroy()
})

test('exports all withdrawals when an admin downloads them', async () => {
  await admin.visit('/admin/withdrawals')
  assert(admin.hasLink('All withdrawals as CSV'))
  const [head, newest = '', ...older] = (await admin.exported('withdrawals')).trim().split(/\r?\n/)
  assert.match(head ?? '', /declared,order,name,email,address of the order,last day,status/)
  assert.match(newest, /^\d{4}-\d\d-\d\d .*,user@example\.com,yes,,declared,,,$/)
  assert.match(older.join(), /,1002,Ada Tinder,ada@shop\.test,no,,declined,.*use your own address/)
})

test('shows a field error when the order number has no digit', async () => {
  await guest.visit('/withdrawal')
  await guest.send('Continue', { Name: 'Ada', 'Order number': 'my order', Email: 'ada@shop.test' })
  assert.equal(guest.status, 400)
  assert.match(guest.text, /Enter the number of your order, such as 1002/)
})

test('leads to what is to be taken back when the withdrawal is accepted, until it was taken back', async () => {
  const db = databaseOf(shop)
  const ofCustomer = db.selectFrom('withdrawals').select('order_id').where('is_customers', '=', 1)
  const set = async (status: 'declared' | 'received', order: 'processing' | 'delivered') => {
    await db.updateTable('withdrawals').set({ status }).where('is_customers', '=', 1).execute()
    await db.updateTable('orders').set({ status: order }).where('id', 'in', ofCustomer).execute()
  }
  const { order_id: id } = await ofCustomer.executeTakeFirstOrThrow()
  const { path } = await admin.visit(`/admin/orders/${id}`)
  assert.doesNotMatch(admin.text, /You have accepted the withdrawal/)
  await set('received', 'processing')
  await admin.visit(path)
  await admin.follow('cancel the order')
  assert(admin.hasButton('Cancel the order'))
  await set('received', 'delivered')
  await admin.visit(path)
  await admin.follow('save what you take back')
  assert.match(admin.heading ?? '', /^Take back from order/)
  await admin.press('Take back')
  assert.doesNotMatch(admin.text, /You have accepted the withdrawal/)
  await set('declared', 'processing')
  await db.destroy()
})

test('a customer chooses an order and keeps a part of it, and the refund begins with the rest', async () => {
  const customer = await loggedIn(shop.url, 'user@example.com')
  for (const path of ['/products/plain-clay-planter', '/products/humming-top']) {
    await customer.visit(path)
    await customer.press('Add to cart')
  }
  await customer.visit('/cart')
  await customer.press('Add one Plain Clay Planter')
  await customer.follow('Proceed to Checkout')
  await customer.press('Order with obligation to pay')
  await customer.follow(link, 'footer')
  assert.match(customer.text, /From which order\?/)
  const [order = ''] = customer.texts('.ruled-list a')
  await customer.follow(order, 'main')
  assert.deepEqual(
    ['Plain Clay Planter', 'Humming Top'].map((label) => customer.valueOf(label)),
    ['2', '1'],
  )
  await customer.send('Continue', { 'Plain Clay Planter': '3', 'Humming Top': '0' })
  assert.equal(customer.errorAt('Plain Clay Planter'), 'Enter a whole number from 0 to 2')
  assert.equal(customer.valueOf('Humming Top'), '0', 'the typed numbers stay')
  await customer.send('Continue', { 'Plain Clay Planter': '1' })
  assert.match(customer.text, /for these goods:” 1 × Plain Clay Planter Name/)
  await customer.press('Confirm withdrawal')
  assert.equal(customer.heading, 'Your withdrawal has arrived')
  await customer.visit('/withdrawal')
  await customer.follow(order, 'main')
  assert.match(customer.text, /already has your withdrawal from 1 × Plain Clay Planter\. To add/)

  await admin.visit('/admin/withdrawals')
  await admin.follow(admin.texts('tbody a')[0], 'tbody')
  assert.match(admin.text, /Goods 1 × Plain Clay Planter/)
  await admin.send('Send the answer', { Answer: 'refunded' })
  assert.match(admin.heading ?? '', /^Take back from order/)
  assert.equal(admin.valueOf('Units of Plain Clay Planter'), '1')
  assert.equal(admin.valueOf('Units of Humming Top'), '')
  await admin.press('Take back')
  assert.equal(admin.status, 200)
})

test('keeps a declaration about a part when the customer was logged out meanwhile', async () => {
  const customer = await loggedIn(shop.url, 'user@example.com')
  await customer.visit('/withdrawal')
  await customer.follow(customer.texts('.ruled-list a')[0], 'main')
  const labels = customer.texts('fieldset label')
  await customer.send('Continue', { [labels[0] ?? '']: '0' })
  const db = databaseOf(shop)
  await db.deleteFrom('sessions').execute()
  await db.destroy()
  await customer.press('Confirm withdrawal')
  assert.equal(customer.status, 409)
  assert.match(customer.text, /no longer knows that this is your order/)
  assert.match(customer.valueOf('Order number') ?? '', /^\d+$/)
  admin = await loggedIn(shop.url, 'admin@example.com')
})

test('reads the form of an order with as many lines as the cart of a guest can have', async () => {
  const draft = { intent: 'check', name: 'Ada', orderNumber: '1002', email: 'ada@shop.test' }
  const body = new URLSearchParams(draft)
  for (let position = 0; position < 50; position++) body.set(`units_${position}`, '1')
  const origin = new URL(shop.url).origin
  const response = await fetch(`${shop.url}/withdrawal`, {
    method: 'POST',
    body,
    headers: { origin },
  })
  // Of the lines, it says only that this client may not see them.
  assert.equal(response.status, 409)
})

test('says that the order of a withdrawal is cancelled, not that it is not delivered yet', async () => {
  await admin.visit('/admin/withdrawals')
  assert.match(admin.text, /user@example\.com Not delivered yet/)
  const db = databaseOf(shop)
  await db.updateTable('orders').set({ status: 'cancelled' }).execute()
  await db.destroy()
  await admin.visit('/admin/withdrawals')
  assert.match(admin.text, /user@example\.com The order is cancelled/)
})

test('keeps the form while the period of an earlier order runs when the shop stops selling to the EU', async () => {
  await sellTo(admin, 'uk')
  await guest.visit('/products')
  await guest.follow(link, 'footer')
  await guest.send('Continue', { Name: 'Ada', 'Order number': '1003', Email: 'ada@shop.test' })
  await guest.press('Confirm withdrawal')
  assert.equal(guest.heading, 'Your withdrawal has arrived')
  await admin.visit('/admin/withdrawals')
  assert.match(admin.text, /Order 1003 Ada/)
})

test('responds with 404 when the form is sent after the last period and answer of a shop that left the EU', async () => {
  await guest.visit('/withdrawal')
  const db = databaseOf(shop)
  await db.updateTable('orders').set({ withdrawal_days: null }).execute()
  await db.updateTable('withdrawals').set({ status: 'declined' }).execute()
  await db.destroy()
  await sellTo(admin, 'eu')
  await sellTo(admin, 'none')
  await guest.send('Continue', { Name: 'Ada', 'Order number': '1003', Email: 'ada@shop.test' })
  await guest.visit('/withdrawal')
  assert.equal(guest.status, 404)
  for (const path of ['/admin/withdrawals', '/admin/withdrawals/1']) {
    await admin.visit(path)
    assert.equal(admin.status, 404, path)
  }
})
