import './test-database'
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import type { z } from 'zod'
import { guestOrders } from '../../app/domain/settings/new-shop'
import { untilNotBusy } from '../support/busy'
import { assertStockInvariant } from '../support/stock-invariant'
import {
  createProduct,
  createUser,
  emailsTo,
  password,
  refusal,
  stockOf,
  tokenIn,
} from './factories'
import * as shop from './shop'
import { db, timeFromNow } from './shop'

let admin: shop.User
let clients = 0
before(async () => {
  admin = await createUser('admin')
})
beforeEach(() =>
  shop.updateShopSettings(admin, {
    guestOrders: true,
    guestPaysOnDelivery: false,
    guestPhoneOptional: false,
    anonymiseAfterYears: null,
  }),
)

const draftFor = (email: string, others: object = {}) =>
  shop.GuestCheckout.parse({ name: 'Wilma Reed', email, phone: '5550100123', ...others })

const newOrigin = () => ({ browser: `browser ${++clients}`, clientIp: `client ${++clients}` })

/** By default, from a client that has not ordered yet. */
function place(
  lines: shop.GuestLine[],
  draft: z.output<typeof shop.GuestCheckout> = draftFor(`guest${++clients}@shop.test`),
  origin: Partial<ReturnType<typeof newOrigin>> = {},
) {
  return shop.placeGuestOrder({ ...shop.newGuestCart(), lines }, draft, {
    ...newOrigin(),
    ...origin,
  })
}

async function addPayment(kind: 'other' | 'delivery') {
  await shop.createPaymentMethod(admin, shop.PaymentMethodDraft.parse({ kind, name: kind }))
  return (await shop.listPaymentMethods()).at(-1)?.id ?? ''
}

test('takes the units from stock when a guest orders, and emails a link without what the guest typed', async () => {
  const { id: product, name } = await createProduct(5)
  const { id, number } = await place([[product, 2]], draftFor('Wilma@Shop.test'))
  assert.equal(await stockOf(product), 3)
  await assertStockInvariant(db)
  const order = await shop.findOrder(id)
  assert.deepEqual([order?.total, order && shop.isAnonymised(order)], [2500, false])
  const [email] = await emailsTo('wilma@shop.test')
  assert.match(email?.body ?? '', new RegExp(`^Hello,\n[^]*2 × ${name}`))
  assert.doesNotMatch(`${email?.body} ${email?.html}`, /Wilma/)
  const token = /\/guest-order\/([\w-]{43})$/m.exec(email?.body ?? '')?.[1] ?? ''
  const linked = await shop.findLinkedOrder(token)
  assert.deepEqual([linked?.order.number, linked?.contact?.name], [number, 'Wilma Reed'])
  assert.deepEqual((await shop.findOrderForAdmin(id))?.customer, {
    ...{ accountId: null, isGuest: true },
    ...{ name: 'Wilma Reed', email: 'wilma@shop.test', phone: '5550100123' },
  })
  const search = { status: '', search: 'wilma@shop', sort: 'newest', reversed: false, page: 1 }
  assert.equal((await shop.listOrders({ ...search, status: '', sort: 'newest' })).total, 1)
})

test('takes all units or none, and names the product that is short', async () => {
  const [first, second] = [await createProduct(5), await createProduct(1)]
  const lines: shop.GuestLine[] = [
    [first.id, 2],
    [second.id, 2],
  ]
  await assert.rejects(place(lines), refusal(409, `Only 1 of ${second.name} left`))
  assert.deepEqual([await stockOf(first.id), await stockOf(second.id)], [5, 1])
  await db
    .updateTable('products')
    .set({ hidden_at: timeFromNow() })
    .where('id', '=', second.id)
    .execute()
  await assert.rejects(place(lines), refusal(409, 'A product in your cart is no longer available'))
  await assert.rejects(place([]), refusal(400, 'No cart found'))
})

test('gives the last unit to one of two guests who order at the same time', async () => {
  const { id } = await createProduct(1)
  const outcomes = await Promise.allSettled(
    [1, 2].map((units) => untilNotBusy(() => place([[id, Math.min(units, 1)]]))),
  )
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  assert.equal(await stockOf(id), 0)
})

test('places one order when the same cart is sent twice', async () => {
  const { id } = await createProduct(5)
  const cart = { ...shop.newGuestCart(), lines: [[id, 1] as shop.GuestLine] }
  const draft = draftFor('twice@shop.test')
  const twice = newOrigin()
  const orders = await Promise.all(
    [1, 2].map(() => untilNotBusy(() => shop.placeGuestOrder(cart, draft, twice))),
  )
  assert.equal(orders[0]?.id, orders[1]?.id)
  assert.equal(await stockOf(id), 4)
})

test('orders again when a kept cart is sent with another email address or a week later', async () => {
  const { id } = await createProduct(9)
  const cart = { ...shop.newGuestCart(), lines: [[id, 1] as shop.GuestLine] }
  const { browser } = newOrigin()
  const send = async (email: string) =>
    (await shop.placeGuestOrder(cart, draftFor(email), { ...newOrigin(), browser })).id
  const [wrong, right] = ['kept-wrong@shop.test', 'kept-right@shop.test']
  const first = await send(wrong)
  const contact = { name: 'Wilma Reed', email: right, phone: '5550100123' }
  await shop.correctOrder(admin, first, shop.OrderCorrection.parse(contact))
  const second = await send(wrong)
  assert.notEqual(second, first)
  assert.deepEqual([await send(right), await send(wrong)], [first, second])
  const before = timeFromNow(-shop.retention.orderKeys.ms - 60_000)
  await sql`update orders set created_at = ${before} where user_id = ${cart.id}`.execute(db)
  const third = await send(right)
  assert(![first, second].includes(third))
  assert.equal(await send(right), third)
  await assertStockInvariant(db)
})

const tooManyUnpaid = refusal(429, /^Too many of your orders without an account are not paid yet/)

test('refuses a fourth unpaid order of a browser, also in another network and with another email address', async () => {
  const { id } = await createProduct(50)
  const { browser } = newOrigin()
  const fromBrowser = () => place([[id, 1]], undefined, { browser })
  const first = await fromBrowser()
  for (const _ of [2, 3]) await fromBrowser()
  await assert.rejects(fromBrowser(), tooManyUnpaid)
  await shop.changeOrderStatus(admin, first.id, 'cancelled')
  await fromBrowser()
})

test('refuses a sixth order of an email address, and for a day also when the others were cancelled', async () => {
  const { id } = await createProduct(50)
  const email = 'five@shop.test'
  const orders: string[] = []
  for (const _ of [1, 2, 3, 4, 5]) orders.push((await place([[id, 1]], draftFor(email))).id)
  await assert.rejects(place([[id, 1]], draftFor(email)), tooManyUnpaid)
  for (const order of orders) await shop.changeOrderStatus(admin, order, 'cancelled')
  await assert.rejects(place([[id, 1]], draftFor(email)), tooManyUnpaid)
  assert.equal((await emailsTo(email)).length, 10)
  const yesterday = timeFromNow(-25 * 60 * 60 * 1000)
  await sql`update orders set created_at = ${yesterday} where customer_email = ${email}`.execute(db)
  await place([[id, 1]], draftFor(email))
})

test('lets strangers in one network order, until twenty orders of a day are not paid, and does not call them yours', async () => {
  const { id } = await createProduct(99)
  const fromNetwork = () => place([[id, 1]], undefined, { clientIp: '192.0.2.7' })
  for (let order = 1; order <= shop.unpaidGuestOrders.byNetwork; order++) await fromNetwork()
  await assert.rejects(
    fromNetwork(),
    refusal(429, /too many orders without an account come from this network\. Please log in/),
  )
  for (const _ of [1, 2]) await place([[id, 1]], undefined, { clientIp: '' })
  const stored = await db.selectFrom('guest_orders').select('network').execute()
  assert(stored.every(({ network }) => !network.includes('192.0.2.7')))
  const yesterday = timeFromNow(-25 * 60 * 60 * 1000)
  await sql`update orders set created_at = ${yesterday} where id in
    (select order_id from order_items where variant_id = ${id})`.execute(db)
  await fromNetwork()
})

test('leaves at least half of the units to others when guests have not paid, but sells three to each', async () => {
  const { id, name } = await createProduct(30)
  const only = (units: number) =>
    refusal(
      409,
      new RegExp(`^Without an account, you can order at most ${units} × ${name} at the moment`),
    )
  await assert.rejects(place([[id, 30]]), only(15))
  const [{ browser, clientIp }, email] = [newOrigin(), 'hoarder@shop.test']
  await place([[id, 15]], draftFor(email), { browser, clientIp })
  for (const same of [{ browser }, { clientIp }]) {
    await assert.rejects(place([[id, 1]], undefined, same), only(0))
  }
  await assert.rejects(place([[id, 1]], draftFor(email)), { status: 409 })
  await assert.rejects(place([[id, 4]]), only(3))
  for (const _ of [1, 2, 3]) await place([[id, 3]])
  assert.equal(await stockOf(id), 6)
  for (const stock of [1, 2, 3]) {
    const { id: scarce } = await createProduct(stock)
    await place([[scarce, stock]])
    assert.equal(await stockOf(scarce), 0)
  }
  const { id: other } = await createProduct(30)
  const unknown = { clientIp: '' }
  await place([[other, 15]], undefined, unknown)
  await assert.rejects(place([[other, 1]], undefined, unknown), { status: 409 })
  await assertStockInvariant(db)
})

test('does not count units that are paid for', async () => {
  const payment = await addPayment('other')
  const { id } = await createProduct(30)
  const draft = draftFor('bulk@shop.test', { payment })
  const { id: order } = await place([[id, 15]], draft)
  await shop.markPaid(admin, order)
  await place([[id, 7]], draft)
  await shop.deletePaymentMethod(admin, payment)
})

test('leads only the same browser to the order, and only for some minutes, when a cart is sent again', async () => {
  const { id } = await createProduct(9)
  const cart = { ...shop.newGuestCart(), lines: [[id, 1] as shop.GuestLine] }
  const [owner, draft] = [newOrigin(), draftFor('again@shop.test')]
  const before = refusal(409, /^You have already ordered this cart\. .*empty the cart first$/)
  const first = await shop.placeGuestOrder(cart, draft, owner)
  const others = { ...draft, customerNote: 'By the door', expectedTotal: 1 }
  const again = await shop.placeGuestOrder({ ...cart, lines: [] }, others, owner)
  assert.deepEqual(again, { ...first, message: 'You have already placed this order' })
  await assert.rejects(shop.placeGuestOrder(cart, draft, { ...owner, browser: 'other' }), before)
  const earlier = timeFromNow(-shop.repeatedOrder.ms - 60_000)
  await sql`update orders set created_at = ${earlier} where id = ${first.id}`.execute(db)
  await assert.rejects(shop.placeGuestOrder(cart, draft, owner), before)
  assert.equal(await stockOf(id), 8)
})

test('does not count an order that is paid', async () => {
  const payment = await addPayment('other')
  const { id } = await createProduct(50)
  const draft = draftFor('paid@shop.test', { payment })
  const payer = newOrigin()
  const first = await place([[id, 1]], draft, payer)
  for (const _ of [2, 3]) await place([[id, 1]], draft, payer)
  await assert.rejects(place([[id, 1]], draft, payer), { status: 429 })
  await shop.markPaid(admin, first.id)
  await place([[id, 1]], draft, payer)
  await shop.deletePaymentMethod(admin, payment)
})

test('offers payment on delivery and orders without a phone number once an admin has switched guest orders on', async () => {
  const payment = await addPayment('delivery')
  const { id } = await createProduct(5)
  const cart = { ...shop.newGuestCart(), lines: [[id, 1] as shop.GuestLine] }
  const draft = draftFor('onDelivery@shop.test', { payment })
  assert.equal((await shop.findGuestCheckout(cart))?.needsAccount, true)
  await assert.rejects(shop.placeGuestOrder(cart, draft, newOrigin()), { status: 400 })
  const withoutPhone = { name: 'Wilma Reed', email: 'w@shop.test', phone: '' }
  const isWrong = async (phone: string) =>
    (await shop.checkContact({ ...withoutPhone, phone })).checks.length > 0
  assert(await isWrong(''))
  await shop.updateShopSettings(admin, { countries: ['AT'] })
  assert.equal((await shop.findGuestCheckout(cart))?.needsAccount, true, 'as before')
  await shop.updateShopSettings(admin, guestOrders)
  assert.equal((await shop.findGuestCheckout(cart))?.checkout.payments.length, 1)
  await shop.placeGuestOrder(cart, draft, newOrigin())
  assert.deepEqual([await isWrong(''), await isWrong('12')], [false, true])
  await shop.deletePaymentMethod(admin, payment)
})

test('lets guests order without a phone number, and pay on delivery, in a new shop', async () => {
  const nothing = { guestOrders: false, guestPaysOnDelivery: false, guestPhoneOptional: false }
  await shop.updateShopSettings(admin, nothing)
  await shop.updateShopSettings(admin, shop.settingsOfNewShop('de'))
  const payment = await addPayment('delivery')
  const { id } = await createProduct(5)
  const draft = shop.GuestCheckout.parse({
    name: 'Ida',
    email: 'i@shop.test',
    payment,
  })
  await place([[id, 1]], draft)
  const { invoiceNumbers, deliveryInProportion } = await shop.shopSettings()
  assert.deepEqual([invoiceNumbers, deliveryInProportion], ['RE-{year}-{number}', true])
  await shop.deletePaymentMethod(admin, payment)
})

test('says in one response what is wrong in the contact, the address and the choices', async () => {
  const delivery = shop.DeliveryMethodDraft.parse({
    ...{ name: 'Parcel', price: '4.90', needsAddress: 'on' },
  })
  await shop.createDeliveryMethod(admin, delivery)
  const [method] = await shop.listDeliveryMethods()
  const payment = await addPayment('other')
  const { id } = await createProduct(5)
  const address = { country: 'AT', postcode: '50111', city: 'Wien' }
  const wrong = {
    name: '',
    email: 'wilma',
    phone: '1',
    delivery: method?.id,
    payment: '',
    address,
  }
  const placing = place([[id, 1]], shop.GuestCheckout.parse(wrong))
  const refused = await placing.catch((error) => error)
  assert(refused instanceof shop.Refusal)
  assert.deepEqual(
    [refused.status, Object.keys(refused.detail.errors ?? {})],
    [400, ['name', 'email', 'phone', 'address.lines', 'address.postcode', 'payment']],
  )
  assert.equal(await stockOf(id), 5)
  await shop.deletePaymentMethod(admin, payment)
  await shop.deleteDeliveryMethod(admin, method?.id ?? '')
})

test('refuses an order without an account when the shop does not offer it', async () => {
  const { id } = await createProduct(5)
  await shop.updateShopSettings(admin, { guestOrders: false })
  await assert.rejects(place([[id, 1]]), refusal(401, 'Please log in'))
  assert.equal(await stockOf(id), 5)
})

test('opens an order only with a token of the shop that has not expired, and emails a new one', async () => {
  const { id } = await createProduct(5)
  const email = 'link@shop.test'
  const order = await place([[id, 1]], draftFor(email))
  const token = await shop.orderToken(order.id)
  assert.match(token, /^[\w-]{43}$/)
  // Links in emails that were sent remain valid.
  const [bytes, key] = [
    Buffer.from(token, 'base64url'),
    createHmac('sha256', await shop.sessionSecret()),
  ]
  const signature = key.update('order link ').update(bytes.subarray(0, 16)).update(email).digest()
  assert.deepEqual(bytes.subarray(16), signature.subarray(0, 16))
  assert.equal(bytes.toString('hex', 0, 12), order.id)
  assert.equal((await shop.findLinkedOrder(token))?.order.id, order.id)
  const expired = await shop.orderToken(order.id, db, Date.now() - shop.orderLink.ms - 1000)
  const forged = `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`
  for (const invalid of [expired, forged, '', 'x', `${token}A`, '%'.repeat(5000)]) {
    assert.equal(await shop.findLinkedOrder(invalid), undefined, invalid.slice(0, 50))
  }
  await shop.updateShopSettings(admin, { guestOrders: false })
  assert.deepEqual(
    [await shop.hasOrderPage(expired), await shop.hasOrderPage(forged)],
    [true, false],
  )
  const answers = []
  for (const it of [forged, expired]) answers.push(await shop.sendNewLink(it, 'reader'))
  assert.deepEqual(answers[0], answers[1])
  const emails = await emailsTo(email)
  assert.equal(emails.length, 2)
  const renewed = /\/guest-order\/(\S+)/.exec(emails[1]?.body ?? '')?.[1] ?? ''
  assert.equal((await shop.findLinkedOrder(renewed))?.order.id, order.id)
})

const cannotBeAdded = refusal(409, 'This order cannot be added to your account')

test('joins an account of the same email address when its link is opened, and no other order does', async () => {
  const { id } = await createProduct(5)
  const email = 'joins@shop.test'
  const order = await place([[id, 1]], draftFor(email))
  const another = await place([[id, 1]], draftFor(email))
  // Perhaps by a stranger, and the owner of the address opened the link.
  const account = { name: 'Wilma Reed', email, phone: '5550100123', password }
  await shop.register({ ...account, confirmPassword: password, image: undefined }, 'joiner')
  await shop.activate(tokenIn((await emailsTo(email)).at(-1)))
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  for (const it of [order, another]) assert.notEqual((await shop.findOrder(it.id))?.userId, user.id)
  const token = await shop.orderToken(order.id)
  await shop.addToAccount(user.id, token)
  assert.equal((await shop.findOrder(order.id))?.userId, user.id)
  assert.notEqual((await shop.findOrder(another.id))?.userId, user.id)
  const linked = await shop.findLinkedOrder(token)
  assert.deepEqual([linked?.order.id, linked?.contact], [order.id, undefined])
  await assert.rejects(shop.addToAccount(user.id, token), cannotBeAdded)
})

test('joins no account of another email address, and none when its link is forged or expired', async () => {
  const { id } = await createProduct(5)
  const [owner, other] = [await createUser(), await createUser()]
  const order = await place([[id, 1]], draftFor(owner.email))
  const expired = await shop.orderToken(order.id, db, Date.now() - shop.orderLink.ms - 5_000)
  await assert.rejects(shop.addToAccount(other.id, await shop.orderToken(order.id)), cannotBeAdded)
  for (const token of ['', 'A'.repeat(43), expired]) {
    await assert.rejects(shop.addToAccount(owner.id, token), cannotBeAdded)
  }
})

test('a guest withdraws from the order with its number and email address', async () => {
  const { id } = await createProduct(5)
  const email = 'withdraws@shop.test'
  const { number } = await place([[id, 1]], draftFor(email))
  await shop.updateShopSettings(admin, { withdrawalDays: 14 })
  const draft = { name: 'Wilma Reed', orderNumber: String(number), email }
  assert.equal(await shop.declareWithdrawal(draft, 'withdrawer'), 'confirmed')
  const stored = await db.selectFrom('withdrawals').select('is_customers').execute()
  assert.deepEqual(stored, [{ is_customers: 1 }])
  await shop.updateShopSettings(admin, { withdrawalDays: null })
})

test('a guest withdraws from a part with the link of the order, until the order joins an account', async () => {
  const [{ id }, owner] = [await createProduct(5), await createUser()]
  const order = await place([[id, 3]], draftFor(owner.email))
  const [number, token] = [String(order.number), await shop.orderToken(order.id)]
  const draft = { name: 'Wilma Reed', orderNumber: number, email: owner.email }
  const withdraw = (link: string) =>
    shop.declareWithdrawal(draft, 'part', { token: link, units: new Map([[0, '1']]) })
  await shop.updateShopSettings(admin, { withdrawalDays: 14 })
  const refused = /no longer knows that this is your order/
  const another = await place([[id, 1]])
  for (const wrong of ['A'.repeat(43), await shop.orderToken(another.id)]) {
    await assert.rejects(withdraw(wrong), refused)
  }
  const prefilled = await shop.prefillWithdrawal({ token }, '')
  assert.deepEqual([prefilled.values, prefilled.lines?.[0]?.left], [draft, 3])
  assert.equal(await withdraw(token), 'confirmed')
  assert.equal((await shop.listWithdrawalsOf(order.id))[0]?.part?.[0]?.quantity, 1)
  await shop.addToAccount(owner.id, token)
  await assert.rejects(withdraw(token), refused)
  assert.equal((await shop.prefillWithdrawal({ token }, '')).lines, undefined)
  await shop.updateShopSettings(admin, { withdrawalDays: null })
})

test('an anonymised order of a guest cannot be opened with its link', async () => {
  const { id } = await createProduct(5)
  const order = await place([[id, 1]])
  await shop.changeOrderStatus(admin, order.id, 'delivered')
  const long = timeFromNow(-800 * 24 * 60 * 60 * 1000)
  await db.updateTable('orders').set({ updated_at: long }).where('id', '=', order.id).execute()
  await shop.updateShopSettings(admin, { anonymiseAfterYears: 1 })
  await shop.anonymiseOrders(new Date(Date.now() + 400 * 24 * 60 * 60 * 1000))
  assert.equal(await shop.findLinkedOrder(await shop.orderToken(order.id)), undefined)
  const anonymised = await shop.findOrder(order.id)
  assert(anonymised && shop.isAnonymised(anonymised))
})

test('a cart without an account has what is in stock, and at most fifty products', async () => {
  const { id, name } = await createProduct(3)
  const { lines, message } = await shop.addToGuestCart([], id, 2)
  assert.equal(String(message), `Product added to cart: now 2 × ${name}, $25.00`)
  await assert.rejects(shop.addToGuestCart(lines, id, 2), refusal(409, `Only 3 of ${name} left`))
  for (const units of [0, -1, 1.5, 1e9, Number.NaN]) {
    await assert.rejects(shop.addToGuestCart([], id, units), { status: 400 })
  }
  await assert.rejects(shop.addToGuestCart([], 'missing'), refusal(404, 'Product not found'))
  const full = Array.from({ length: 50 }, (_, index): shop.GuestLine => [String(index), 1])
  await assert.rejects(shop.addToGuestCart(full, id), { status: 409 })
  const fewer = await shop.removeFromGuestCart(lines, id, 1)
  assert.deepEqual(fewer.lines, [[id, 1]])
  assert.deepEqual((await shop.removeFromGuestCart(fewer.lines, id, 1)).lines, [])
  await assert.rejects(shop.removeFromGuestCart([], id, 1), { status: 404 })
  const { cart, notices } = await shop.readGuestCart({
    lines: [
      [id, 5],
      ['deleted', 1],
    ],
  })
  assert.deepEqual([cart.quantity, cart.lines[0]?.stock], [3, 0])
  assert.deepEqual(notices.map(String), [
    `Only 3 of ${name} left`,
    'A product in your cart is no longer available',
  ])
})

test('a log-in takes what is left of the cart from stock, and says what was added and what was not', async () => {
  const user = await createUser()
  const [first, second] = [await createProduct(3), await createProduct(0)]
  const lines: shop.GuestLine[] = [
    [first.id, 5],
    [second.id, 1],
  ]
  const moved = await shop.moveToCart(user.id, { ...shop.newGuestCart(), lines })
  assert.equal(moved.isComplete, false)
  assert.equal((await shop.findCart(user.id))?.quantity, 3)
  assert.equal(await stockOf(first.id), 0)
  assert.deepEqual(await shop.takeNotices(user.id), [
    `Added from before you logged in: 3 × ${first.name}`,
    `Only 3 of ${first.name} left`,
    `${second.name} is out of stock`,
  ])
  await assertStockInvariant(db)
})

test('moves a cart once when two log-ins send it at the same time', async () => {
  const user = await createUser()
  const { id } = await createProduct(5)
  const cart = { ...shop.newGuestCart(), lines: [[id, 2] as shop.GuestLine] }
  await Promise.all([1, 2].map(() => untilNotBusy(() => shop.moveToCart(user.id, cart))))
  assert.equal((await shop.findCart(user.id))?.quantity, 2)
})

test('emails nothing that a guest typed when the order can be collected', async () => {
  const collection = shop.DeliveryMethodDraft.parse({ name: 'Collect in the shop', price: '0' })
  await shop.createDeliveryMethod(admin, collection)
  const [method] = await shop.listDeliveryMethods()
  const { id } = await createProduct(5)
  const email = 'collects@shop.test'
  const typed = { delivery: method?.id, customerNote: 'Buy at evil.test' }
  const order = await place([[id, 1]], draftFor(email, typed))
  await shop.sendParcel(admin, order.id, {})
  const emails = await emailsTo(email)
  assert.match(emails[1]?.body ?? '', /ready to collect|now collect/)
  for (const { body, html } of emails) assert.doesNotMatch(`${body} ${html}`, /Wilma|evil/)
  await shop.deleteDeliveryMethod(admin, method?.id ?? '')
})

test('sends the order to the name of the guest when the address has none', async () => {
  const parcel = shop.DeliveryMethodDraft.parse({ name: 'Parcel', price: '0', needsAddress: 'on' })
  await shop.createDeliveryMethod(admin, parcel)
  const [method] = await shop.listDeliveryMethods()
  const { id } = await createProduct(5)
  const address = { lines: '2 Elm Street', postcode: '1010', city: 'Vienna', country: 'AT' }
  for (const name of [undefined, 'Ada Reed']) {
    const email = `guest${++clients}@shop.test`
    const typed = { delivery: method?.id, address: { ...address, name } }
    const order = await shop.findOrder((await place([[id, 1]], draftFor(email, typed))).id)
    assert.equal(order?.address?.name, name ?? 'Wilma Reed')
  }
  await shop.deleteDeliveryMethod(admin, method?.id ?? '')
})

test('belongs to the new email address alone when an admin corrects the one of the order', async () => {
  const { id } = await createProduct(5)
  const [former, owner] = [await createUser(), await createUser()]
  const [wrong, right] = [former.email, owner.email]
  const order = await place([[id, 1]], draftFor(wrong))
  const oldLink = await shop.orderToken(order.id)
  const contact = { name: 'Wilma Reed', email: right, phone: '5550100123' }
  await shop.correctOrder(admin, order.id, shop.OrderCorrection.parse(contact))
  assert.equal(await shop.findLinkedOrder(oldLink), undefined)
  assert.doesNotMatch((await emailsTo(wrong)).at(-1)?.body ?? '', /Wilma/)
  const newLink = /\/guest-order\/(\S+)/.exec((await emailsTo(right)).at(-1)?.body ?? '')?.[1]
  assert.equal((await shop.findLinkedOrder(newLink ?? ''))?.order.id, order.id)
  for (const link of [oldLink, newLink ?? '']) {
    await assert.rejects(shop.addToAccount(former.id, link), cannotBeAdded)
  }
  await shop.addToAccount(owner.id, newLink ?? '')
  assert.equal((await shop.findOrder(order.id))?.userId, owner.id)
})

test('emails what was corrected without any value when an admin corrects a part of what a guest typed', async () => {
  const parcel = { name: 'Parcel', price: '0', needsAddress: 'on' }
  await shop.createDeliveryMethod(admin, shop.DeliveryMethodDraft.parse(parcel))
  const [method] = await shop.listDeliveryMethods()
  const { id } = await createProduct(5)
  const email = 'mistyped@shop.test'
  const address = { lines: 'Buy at evil.test', postcode: '1011', city: 'Vienna', country: 'AT' }
  const order = await place([[id, 1]], draftFor(email, { delivery: method?.id, address }))
  const corrected = { ...address, name: 'Wilma Reed', postcode: '1010' }
  const contact = { name: 'Wilma Reed', email, phone: '5550100124' }
  await shop.correctOrder(
    admin,
    order.id,
    shop.OrderCorrection.parse({ ...contact, address: corrected }),
  )
  const { body, html } = (await emailsTo(email)).at(-1) ?? assert.fail()
  assert.match(body, /corrected these details.*Phone\n\nDelivery address\n\n.*guest-order/s)
  assert.doesNotMatch(`${body} ${html}`, /Wilma|evil|101\d|5550100/)
  await shop.deleteDeliveryMethod(admin, method?.id ?? '')
})

test('delivers to the contact of a guest when no other recipient is typed', async () => {
  const parcel = { name: 'Parcel', price: '0', needsAddress: 'on' }
  await shop.createDeliveryMethod(admin, shop.DeliveryMethodDraft.parse(parcel))
  const [method] = await shop.listDeliveryMethods()
  const { id } = await createProduct(5)
  const to = { lines: 'Lindenweg 4', postcode: '1234', city: 'Wrenfold', country: 'AT' }
  const recipientOf = async (name: string) => {
    const draft = draftFor('receives@shop.test', { delivery: method?.id, address: { ...to, name } })
    return (await shop.findOrder((await place([[id, 1]], draft)).id))?.address?.name
  }
  assert.equal(await recipientOf(' '), 'Wilma Reed')
  assert.equal(await recipientOf('Tansy Brook'), 'Tansy Brook')
  await shop.deleteDeliveryMethod(admin, method?.id ?? '')
})
