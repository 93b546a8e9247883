import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextCommand } from '../../app/routes/admin.orders.$orderId/next-command'
import { day, timeFromNow } from '../../db/time'
import { createProduct, createUser, emailsTo, refusal } from './factories'
import * as shop from './shop'
import { db, engine } from './shop'

const admin = await createUser('admin')
const contactEmail = 'desk@shop.test'
await shop.updateShopSettings(admin, { contactEmail, withdrawalDays: 14 })

let clients = 0
const newClientIp = () => `198.51.100.${++clients}`

async function newOrder(payment?: string) {
  const [customer, product] = [await createUser(), await createProduct(3)]
  await shop.addToCart(customer.id, product.id)
  const { id } = await shop.placeOrder(customer.id, { payment })
  const order = await shop.findOrder(id)
  assert(order)
  return { customer, product, id, number: String(order.number) }
}

const declare = (draft: { name?: string; orderNumber: string; email: string }) =>
  shop.declareWithdrawal(
    shop.WithdrawalDraft.parse({ name: 'Ada Tinder', ...draft }),
    newClientIp(),
  )

test('sends the customer of the order a receipt with the declaration, its time and the order', async () => {
  const { customer, product, id, number } = await newOrder()
  await declare({ orderNumber: `Order #${number}`, email: customer.email.toUpperCase() })
  const receipt = (await emailsTo(customer.email)).at(-1)
  assert.equal(receipt?.subject, `Your withdrawal from order ${number}`)
  assert.match(receipt.body, new RegExp(`I withdraw from the contract of order ${number}`))
  assert.match(receipt.body, /Name: Ada Tinder/)
  assert.match(receipt.body, /Received: \w+ \d+, \d{4} at \d+:\d\d/)
  assert.match(receipt.body, new RegExp(product.name))
  const notice = (await emailsTo(contactEmail)).at(-1)
  assert.equal(notice?.subject, `Withdrawal from order ${number}`)
  const [withdrawal] = await shop.listWithdrawalsOf(id)
  assert.equal(withdrawal?.isCustomers, true)
  assert.equal(withdrawal?.status, 'declared')
  assert.equal(withdrawal?.lastDay, null)
})

test('writes the time of the receipt as the shop writes dates', async () => {
  await shop.updateShopSettings(admin, { locale: 'de-DE' })
  await declare({ orderNumber: '999999', email: 'otto@shop.test' })
  await shop.updateShopSettings(admin, { locale: 'en-US' })
  const receipt = (await emailsTo('otto@shop.test')).at(-1)
  assert.match(receipt?.body ?? '', /Received: \d+\. \p{L}+ \d{4} um \d+:\d\d/u)
})

test('sends a stranger the same receipt without the order, whether the order exists or not', async () => {
  const { number, product, customer, id } = await newOrder()
  await declare({ orderNumber: number, email: 'stranger@shop.test' })
  await declare({ orderNumber: '999999', email: 'other@shop.test' })
  const [real] = await emailsTo('stranger@shop.test')
  const [invented] = await emailsTo('other@shop.test')
  const general = (email: typeof real, words: string[]) =>
    words
      .reduce((text, word) => text.replaceAll(word, '…'), email?.body ?? '')
      .replace(/\d+:\d\d:\d\d/, '')
  assert.equal(
    general(real, [number, 'stranger@shop.test']),
    general(invented, ['999999', 'other@shop.test']),
  )
  assert.doesNotMatch(real?.body ?? '', new RegExp(product.name))
  assert.equal((await emailsTo(customer.email)).length, 1)
  assert.equal((await shop.listWithdrawalsOf(id))[0]?.isCustomers, false)
  const { withdrawals } = await shop.listWithdrawals(1)
  assert.equal(withdrawals.find(({ orderNumber }) => orderNumber === '999999')?.orderId, null)
})

test('records a declaration once and sends one receipt when it is sent twice at once', async () => {
  const { customer, number, id } = await newOrder()
  const countEmails = async () => [
    (await emailsTo(customer.email)).length,
    (await emailsTo(contactEmail)).length,
  ]
  const [receipts = 0, notices = 0] = await countEmails()
  await Promise.all([1, 2].map(() => declare({ orderNumber: number, email: customer.email })))
  await declare({ orderNumber: number, email: customer.email })
  assert.deepEqual(await countEmails(), [receipts + 1, notices + 1])
  assert.equal((await shop.listWithdrawalsOf(id)).length, 1)
})

test('stores a declaration and sends its receipt when a row with the same number and email exists already', async () => {
  const { customer, id, number } = await newOrder()
  const next = String(Number(number) + 1)
  await declare({ orderNumber: next, email: 'early@shop.test' })
  const other = await newOrder()
  assert.equal(other.number, next)
  await db
    .updateTable('users')
    .set({ email: 'early@shop.test' })
    .where('id', '=', other.customer.id)
    .execute()
  const before = (await emailsTo('early@shop.test')).length
  assert.equal(await declare({ orderNumber: next, email: 'early@shop.test' }), 'confirmed')
  assert.equal((await shop.listWithdrawalsOf(other.id))[0]?.isCustomers, true)
  const emails = await emailsTo('early@shop.test')
  assert.equal(emails.length, before + 1)
  assert.match(emails.at(-1)?.body ?? '', new RegExp(other.product.name))

  await declare({ orderNumber: number, email: customer.email })
  const [first] = await shop.listWithdrawalsOf(id)
  const answer = { status: 'declined', reason: 'Too late.', expected: 'declared' } as const
  await shop.answerWithdrawal(admin, first?.id ?? '', answer)
  await declare({ orderNumber: number, email: customer.email })
  assert.deepEqual(
    (await shop.listWithdrawalsOf(id)).map(({ status }) => status),
    ['declared', 'declined'],
  )
  assert.match((await emailsTo(customer.email)).at(-1)?.subject ?? '', /^Your withdrawal/)
})

test('stores another declaration when the customer has a new email address, even if a stranger declared with it', async () => {
  const { customer, id, number } = await newOrder()
  const email = 'moved@shop.test'
  await declare({ orderNumber: number, email: customer.email })
  await declare({ orderNumber: number, email })
  await db.updateTable('users').set({ email }).where('id', '=', customer.id).execute()
  await declare({ orderNumber: number, email })
  assert.deepEqual(
    (await shop.listWithdrawalsOf(id)).map(({ isCustomers }) => isCustomers),
    [true, false, true],
  )
})

test('counts an order to deliver once when two withdrawals from it wait, and not when it is delivered', async () => {
  const before = await shop.countWaitingWithdrawals()
  assert(before)
  const { customer, id, number } = await newOrder()
  await declare({ orderNumber: number, email: customer.email })
  const email = 'renamed@shop.test'
  await db.updateTable('users').set({ email }).where('id', '=', customer.id).execute()
  await declare({ orderNumber: number, email })
  const unanswered = before.unanswered + 2
  assert.deepEqual(await shop.countWaitingWithdrawals(), {
    unanswered,
    toDeliver: before.toDeliver + 1,
  })
  await shop.changeOrderStatus(admin, id, 'delivered')
  assert.deepEqual(await shop.countWaitingWithdrawals(), {
    unanswered,
    toDeliver: before.toDeliver,
  })
})

test('counts a declaration until it is answered when it names no order, or another customer’s', async () => {
  const { number } = await newOrder()
  const before = await shop.countWaitingWithdrawals()
  assert(before)
  const drafts = [
    { orderNumber: '999998', email: 'unknown@shop.test' },
    { orderNumber: number, email: 'unknown@shop.test' },
  ]
  for (const draft of drafts) await declare(draft)
  const { toDeliver, unanswered } = before
  assert.deepEqual(await shop.countWaitingWithdrawals(), { toDeliver, unanswered: unanswered + 2 })
  const { withdrawals } = await shop.listWithdrawals(1)
  for (const { id, email } of withdrawals) {
    if (email !== 'unknown@shop.test') continue
    const answer = { status: 'declined', reason: 'No such order.', expected: 'declared' } as const
    await shop.answerWithdrawal(admin, id, answer)
  }
  assert.deepEqual(await shop.countWaitingWithdrawals(), before)
})

test('uses up no receipt when the customer repeats a declaration that was confirmed', async () => {
  const [{ customer, number }, clientIp] = [await newOrder(), newClientIp()]
  const { email } = customer
  const send = (orderNumber: string, user?: typeof customer) =>
    shop.declareWithdrawal({ name: 'Ada', orderNumber, email }, clientIp, { user })
  assert.equal(await send(number, customer), 'confirmed')
  const receipts = (await emailsTo(email)).length
  for (let count = 0; count < 5; count++) assert.equal(await send(number, customer), 'known')
  assert.equal((await emailsTo(email)).length, receipts)
  assert.equal(await send('777776', customer), 'confirmed')
  // A client that is not logged in as this customer must not learn from its receipts that the order exists.
  for (let count = 0; count < 3; count++) assert.equal(await send(number), 'confirmed')
  assert.equal(await send('777775'), 'unconfirmed')
})

test('says that it has a declaration already only when the customer of the order is logged in', async () => {
  const { customer, number, id } = await newOrder()
  const draft = { name: 'Ada Tinder', orderNumber: number, email: customer.email }
  assert.equal(await shop.declareWithdrawal(draft, newClientIp(), { user: customer }), 'confirmed')
  const [first] = await shop.listWithdrawalsOf(id)
  assert.equal(await shop.declareWithdrawal(draft, newClientIp(), { user: customer }), 'known')
  assert.equal(await shop.declareWithdrawal(draft, newClientIp()), 'confirmed')
  assert.equal(
    await shop.declareWithdrawal(draft, newClientIp(), { user: await createUser() }),
    'confirmed',
  )
  assert.equal(await shop.findOwnWaiting(customer, number), first?.createdAt)
  for (const user of [undefined, await createUser()]) {
    assert.equal(await shop.findOwnWaiting(user, number), undefined)
  }
})

test('stores declarations without a receipt when a client or an email address had too many', async () => {
  const ip = newClientIp()
  const send = (orderNumber: string, email: string, clientIp = ip) =>
    shop.declareWithdrawal({ name: 'Ada', orderNumber, email }, clientIp)
  for (let number = 5_000; number < 5_005; number++) {
    assert.equal(await send(String(number), 'flood@shop.test'), 'confirmed')
  }
  const notices = (await emailsTo(contactEmail)).length
  assert.equal(await send('5005', 'flood@shop.test'), 'unconfirmed')
  assert.equal((await emailsTo('flood@shop.test')).length, 5)
  assert.equal((await emailsTo(contactEmail)).length, notices + 1)
  assert.match((await emailsTo(contactEmail)).at(-1)?.body ?? '', /sent no receipt/)
  const { withdrawals } = await shop.listWithdrawals(1)
  const [last] = withdrawals.filter(({ orderNumber }) => orderNumber === '5005')
  assert.deepEqual([last?.email, last?.confirmedAt], ['flood@shop.test', null])

  for (const count of [1, 2, 3, 4]) await send('6000', `flood${count}@shop.test`)
  assert.equal(await send('6000', 'flood5@shop.test'), 'confirmed')
  assert.equal(await send('6000', 'flood6@shop.test'), 'unconfirmed')
})

test('stores and later confirms the withdrawal of a customer when strangers have used up the receipts', async () => {
  const { customer, number, id } = await newOrder()
  const { email } = customer
  for (let count = 0; count < 25; count++) await declare({ orderNumber: '777777', email })
  const receipts = (await emailsTo(email)).length
  assert.equal(await declare({ orderNumber: number, email }), 'unconfirmed')
  assert.equal((await emailsTo(email)).length, receipts)
  assert.equal((await shop.listWithdrawalsOf(id))[0]?.isCustomers, true)
  await shop.requestPasswordReset({ email }, newClientIp())
  assert.match((await emailsTo(email)).at(-1)?.subject ?? '', /^Reset your/)
  await engine.deleteCounts(`receipt_by_email:${email}`)
  assert.equal(await declare({ orderNumber: number, email }), 'confirmed')
  assert.match((await emailsTo(email)).at(-1)?.body ?? '', /I withdraw from the contract/)
  const withdrawals = await shop.listWithdrawalsOf(id)
  assert.equal(withdrawals.length, 1)
  assert(withdrawals[0]?.confirmedAt)
})

test('refuses more declarations when one client floods the shop, and accepts those of others', async () => {
  const ip = newClientIp()
  const draft = { name: 'Ada', orderNumber: '8000', email: 'mass@shop.test' }
  const { max } = shop.declaredWithdrawals.byClient
  for (let count = 0; count < max; count++) await shop.declareWithdrawal(draft, ip)
  await assert.rejects(shop.declareWithdrawal(draft, ip), refusal(429, /Too many attempts/))
  await declare(draft)
})

test('emails the answer, records it, and refuses an answer to a withdrawal that was answered meanwhile', async () => {
  const { customer, number, id } = await newOrder()
  await declare({ orderNumber: number, email: customer.email })
  const [withdrawal] = await shop.listWithdrawalsOf(id)
  assert(withdrawal)
  assert.equal(
    shop.WithdrawalAnswer.safeParse({ status: 'declined' }).error?.issues[0]?.path[0],
    'reason',
  )
  const answer = {
    status: 'declined',
    reason: 'The seal\nwas broken.',
    expected: 'declared',
  } as const
  await shop.answerWithdrawal(admin, withdrawal.id, answer)
  const email = (await emailsTo(customer.email)).at(-1)
  assert.match(email?.body ?? '', /We cannot accept your withdrawal/)
  assert.match(email?.body ?? '', /The seal\s+was broken\./)
  const found = await shop.findWithdrawal(withdrawal.id)
  assert.equal(found?.status, 'declined')
  assert.equal(found?.reason, 'The seal\nwas broken.')
  assert.match((await shop.listActivities(1)).activities[0]?.subject ?? '', /withdrawal from order/)
  await assert.rejects(
    shop.answerWithdrawal(admin, withdrawal.id, { ...answer, status: 'received' }),
    refusal(409, /Someone else has changed this withdrawal/),
  )
  await shop.answerWithdrawal(admin, withdrawal.id, {
    ...answer,
    status: 'refunded',
    expected: 'declined',
  })
  assert.equal((await shop.findWithdrawal(withdrawal.id))?.status, 'refunded')
  await assert.rejects(
    shop.answerWithdrawal(admin, 'no-such-id', answer),
    refusal(404, /does not exist/),
  )
})

async function newUnpaidOrder() {
  await shop.createPaymentMethod(
    admin,
    shop.PaymentMethodDraft.parse({ kind: 'other', name: 'By card' }),
  )
  const [method] = await shop.listPaymentMethods()
  const order = await newOrder(method?.id)
  await shop.deletePaymentMethod(admin, method?.id ?? '')
  return order
}

test('suggests to answer a withdrawal first, then to see to the money, and then to the goods', async () => {
  const { customer, id, number } = await newUnpaidOrder()
  const next = async (delivery?: shop.Order['delivery']) => {
    const order = await shop.findOrder(id)
    assert(order)
    return nextCommand({ ...order, delivery }, await shop.listWithdrawalsOf(id))
  }
  const byPost = { name: 'Post', price: 0, taxRate: null }
  assert.equal(await next(byPost), 'payment')
  await shop.markPaid(admin, id)
  assert.deepEqual([await next(byPost), await next()], ['send', 'deliver'])
  await declare({ orderNumber: number, email: customer.email })
  assert.equal(await next(byPost), 'answer')
  const [withdrawal] = await shop.listWithdrawalsOf(id)
  const answer = { status: 'received', reason: '', expected: 'declared' } as const
  await shop.answerWithdrawal(admin, withdrawal?.id ?? '', answer)
  assert.equal(await next(byPost), undefined, 'the notice above the buttons leads on')
  await shop.changeOrderStatus(admin, id, 'cancelled')
  assert.equal(await next(), 'payment', 'the money goes back')
  await shop.markRefunded(admin, id)
  assert.equal(await next(), undefined)
})

test('announces no further refund when a part was taken back since the declaration', async () => {
  const { customer, id, number } = await newUnpaidOrder()
  await shop.markPaid(admin, id)
  await shop.changeOrderStatus(admin, id, 'delivered')
  const declareAndAnswer = async (takeBack: boolean) => {
    await declare({ orderNumber: number, email: customer.email })
    if (takeBack)
      await shop.refundOrder(admin, id, shop.refundForm(1).parse({ amount: '1', reason: 'Worn' }))
    const [withdrawal] = await shop.listWithdrawalsOf(id)
    const answer = { status: 'refunded', reason: '', expected: 'declared' } as const
    return (await shop.answerWithdrawal(admin, withdrawal?.id ?? '', answer)).refunded?.order.id
  }
  const answered = async () => (await emailsTo(customer.email)).at(-1)?.body ?? ''
  assert.equal(await declareAndAnswer(true), undefined)
  assert.match(await answered(), /We have returned \D?1\.00 for order \d+/)
  assert.equal(await declareAndAnswer(false), id)
  assert.match(await answered(), /We accept your withdrawal from order \d+, and return the money/)
})

const typed = (...units: string[]) => new Map([...units.entries()])

/** Of two products: three units of the first, one of the second. */
async function newOrderOfTwo() {
  const [customer, cups, bowl] = [
    await createUser(),
    await createProduct(5),
    await createProduct(5),
  ]
  await shop.addToCart(customer.id, cups.id, 3)
  await shop.addToCart(customer.id, bowl.id)
  const { id } = await shop.placeOrder(customer.id)
  const order = await shop.findOrder(id)
  assert(order)
  const draft = { name: 'Ada Tinder', orderNumber: String(order.number), email: customer.email }
  const withdraw = (who: { user?: typeof customer; token?: string }, ...units: string[]) =>
    shop.declareWithdrawal(draft, newClientIp(), { ...who, units: typed(...units) })
  return { customer, cups, bowl, id, order, withdraw }
}

test('stores and confirms the part of the order from which its customer withdraws', async () => {
  const { customer, cups, bowl, id, withdraw } = await newOrderOfTwo()
  assert.equal(await withdraw({ user: customer }, '2', '0'), 'confirmed')
  const [withdrawal] = await shop.listWithdrawalsOf(id)
  const { name: productName } = cups
  const part = [{ position: 0, quantity: 2, productName, variantName: '', sku: null }]
  assert.deepEqual(withdrawal?.part, part)
  const receipt = (await emailsTo(customer.email)).at(-1)?.body ?? ''
  assert(receipt.includes(`for these goods: 2 × ${productName}.”`), receipt)
  assert(!receipt.includes(bowl.name), 'nothing else of the order')
  const notice = (await emailsTo(contactEmail)).at(-1)?.body ?? ''
  assert(notice.includes(`Only from these goods: 2 × ${productName}.`), notice)
})

test('takes another part for another withdrawal, and the same part for the same', async () => {
  const { customer, id, withdraw } = await newOrderOfTwo()
  const parts = async () => (await shop.listWithdrawalsOf(id)).map(({ part }) => part?.length ?? 0)
  for (const outcome of ['confirmed', 'known']) {
    assert.equal(await withdraw({ user: customer }, '1', '1'), outcome)
  }
  assert.equal(await withdraw({ user: customer }, '0', '1'), 'confirmed')
  for (const outcome of ['confirmed', 'known']) {
    assert.equal(
      await withdraw({ user: customer }, '3', '1'),
      outcome,
      'all units: the whole order',
    )
  }
  assert.deepEqual(await parts(), [0, 1, 2])
})

test('refuses units that are not left, and no units at all', async () => {
  const { customer, id, order, withdraw } = await newOrderOfTwo()
  await shop.markPaid(admin, id).catch(() => undefined)
  await shop.changeOrderStatus(admin, id, 'delivered')
  const item = { units_0: '1', units_1: '0' }
  await shop.refundOrder(admin, id, shop.refundForm(order.items.length).parse(item))
  for (const [first, second, field, text] of [
    ['3', '0', 'units_0', 'Enter a whole number from 0 to 2'],
    ['1', '-1', 'units_1', 'Enter a whole number from 0 to 1'],
    ['1.5', '0', 'units_0', 'Enter a whole number from 0 to 2'],
    ['', ' 0 ', 'units_0', 'Enter at least one unit'],
  ] as const) {
    const refused = await withdraw({ user: customer }, first, second).catch((error) => error)
    assert.deepEqual(Object.keys(refused.detail.errors), [field], first)
    assert.equal(String(refused.detail.errors[field][0]), text)
  }
  assert.equal(await withdraw({ user: customer }, '2', '1'), 'confirmed')
  assert.equal((await shop.listWithdrawalsOf(id))[0]?.part, undefined, 'all that is left')
})

test('takes a part only from who may see the order', async () => {
  const { customer, id, withdraw } = await newOrderOfTwo()
  const refused = /no longer knows that this is your order/
  await assert.rejects(withdraw({}, '1', '0'), refused)
  await assert.rejects(withdraw({ user: await createUser() }, '1', '0'), refused)
  await assert.rejects(withdraw({ user: customer, token: 'A'.repeat(43) }, '1', '0'), refused)
  // The link of an order opens it without a log-in only if it is the order of a guest.
  await assert.rejects(withdraw({ token: await shop.orderToken(id) }, '1', '0'), refused)
  assert.deepEqual(await shop.listWithdrawalsOf(id), [])
})

test('leads from an accepted part to a refund of it, also before the delivery', async () => {
  const { customer, id, withdraw } = await newOrderOfTwo()
  await withdraw({ user: customer }, '1', '0')
  const [withdrawal] = await shop.listWithdrawalsOf(id)
  assert(withdrawal)
  const answer = { status: 'received', reason: '', expected: 'declared' } as const
  await shop.answerWithdrawal(admin, withdrawal.id, answer)
  const order = await shop.findOrder(id)
  assert(order)
  const accepted = shop.findAccepted(await shop.listWithdrawalsOf(id), order)
  assert.equal(accepted?.id, withdrawal.id)
  const path = `/admin/orders/${id}/refund?withdrawal=${withdrawal.id}`
  assert.equal(shop.takeBackPath(order, accepted), path)
})

test('is done with one part of two when that part was taken back, and leads to the other', async () => {
  const { customer, id, order, withdraw } = await newOrderOfTwo()
  await shop.changeOrderStatus(admin, id, 'delivered')
  await withdraw({ user: customer }, '1', '0')
  await withdraw({ user: customer }, '0', '1')
  const [second, first] = await shop.listWithdrawalsOf(id)
  const answer = { status: 'refunded', reason: '', expected: 'declared' } as const
  const refunded = async (it = first) =>
    (await shop.answerWithdrawal(admin, it?.id ?? '', answer)).refunded?.withdrawal.id
  assert.equal(await refunded(), first?.id)
  const units = { units_0: '1', units_1: '0' }
  await shop.refundOrder(admin, id, shop.refundForm(order.items.length).parse(units))
  assert.equal(await refunded(second), second?.id, 'nothing of the second part was returned yet')
  assert.match((await emailsTo(customer.email)).at(-1)?.body ?? '', /We accept your withdrawal/)
})

test('lists the orders of a user whose period may still run', async () => {
  const { customer, id, order } = await newOrderOfTwo()
  const numbers = async () =>
    (await shop.listWithdrawableOrders(customer.id)).map(({ number }) => number)
  assert.deepEqual(await numbers(), [order.number])
  const deliver = (days: number) =>
    db
      .updateTable('orders')
      .set({ status: 'delivered', delivered_at: timeFromNow(-days * day) })
      .where('id', '=', id)
      .execute()
  await deliver(13)
  assert.deepEqual(await numbers(), [order.number])
  await deliver(20)
  assert.deepEqual(await numbers(), [])
  await deliver(1)
  await db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', id).execute()
  assert.deepEqual(await numbers(), [])
})

test('shows the last day of the period when the order is delivered', async () => {
  const { customer, number, id } = await newOrder()
  await declare({ orderNumber: number, email: customer.email })
  await shop.changeOrderStatus(admin, id, 'delivered')
  const [withdrawal] = await shop.listWithdrawalsOf(id)
  assert(withdrawal?.lastDay)
  assert(withdrawal.lastDay > new Date(Date.now() + 12 * 24 * 3_600_000).toISOString())
})

for (const [deliveredAt, days, timeZone, lastDay] of [
  ['2026-11-25T10:00:00.000Z', 14, 'UTC', '2026-12-09T00:00:00.000Z'],
  ['2026-11-25T23:30:00.000Z', 14, 'Europe/Berlin', '2026-12-09T23:00:00.000Z'],
  ['2026-12-20T10:00:00.000Z', 30, 'UTC', '2027-01-19T00:00:00.000Z'],
] as const) {
  test(`the period of ${days} days ends with the day of ${lastDay} when the order arrives at ${deliveredAt} (${timeZone})`, () => {
    assert.equal(shop.lastDayOf(deliveredAt, days, timeZone), lastDay)
  })
}

test('prefills the number of an own order only', async () => {
  const { customer, number } = await newOrder()
  const { name, email } = customer
  const { values, lines } = await shop.prefillWithdrawal({ user: customer }, number)
  assert.deepEqual(values, { name, email, orderNumber: number })
  assert.equal(lines?.length, 1)
  const stranger = await shop.prefillWithdrawal({ user: await createUser() }, number)
  assert.deepEqual([stranger.values.orderNumber, stranger.lines], ['', undefined])
  assert.equal((await shop.prefillWithdrawal({}, '1002')).values.orderNumber, '1002')
})

test('refuses links in a name, other characters in an order number, and periods below 14 days', () => {
  const draft = { name: 'Ada', orderNumber: '1002', email: 'ada@shop.test' }
  for (const [field, value] of [
    ['name', 'Look at www.shop.test'],
    ['name', 'https://shop.test'],
    ['name', 'Two\nlines'],
    ...[
      'Visit example.com now',
      'evil .com',
      'evil . com',
      'evil. com',
      'evil[.]com',
      'evil (dot) com',
      'evil dot com',
      'EVIL．COM',
      'evil。com',
      'evil․com',
      'Pay at 192.0.2.1',
      'ada@shop.test',
      'hxxps evil',
      'bit.ly/x',
    ].map((name) => ['name', name]),
    ...[
      'https://shop.test',
      'evil.com 1',
      'shop24.com 5555555555',
      'Call now 0800 1234567',
      'my order',
      'abcdefgh1',
      'abcdefgh-1',
      '1abcdefgh',
    ].map((number) => ['orderNumber', number]),
    ['orderNumber', ''],
    ['email', 'ada'],
  ]) {
    const { error } = shop.WithdrawalDraft.safeParse({ ...draft, [field ?? '']: value })
    assert.equal(error?.issues[0]?.path[0], field, value)
  }
})

test('accepts a name with abbreviations, and the number of an invoice', () => {
  const draft = { orderNumber: '1002', email: 'ada@shop.test' }
  for (const name of [
    'Prof. Dr. Ada M. Tinder',
    'J.R.R. Tinder',
    'Anna M. de Groot',
    'Ada O’Dot',
  ]) {
    assert.equal(shop.WithdrawalDraft.parse({ ...draft, name }).name, name)
  }
  for (const [typed, number] of [
    ['Order No. 1002', '1002'],
    ['#1002', '1002'],
    ['Order No.1002', '1002'],
    ['1002.', '1002'],
    ['RE-2026-17', 'RE-2026-17'],
    ['RE-1002', 'RE-1002'],
    ['RE1002', 'RE1002'],
    ['RE-1002 17', 'RE-1002 17'],
  ] as const) {
    const parsed = shop.WithdrawalDraft.parse({ ...draft, name: 'Ada', orderNumber: typed })
    assert.equal(parsed.orderNumber, number)
  }
})

async function endAllPeriods() {
  const delivered_at = timeFromNow(-371 * day)
  await db.updateTable('orders').set({ status: 'delivered', delivered_at }).execute()
  await db.updateTable('withdrawals').set({ status: 'declined' }).execute()
}

const lastDayIn = async (id: string) => (await shop.listWithdrawalsOf(id))[0]?.lastDay

test('an order keeps its period when the shop stops selling to the EU, and when it sells there again', async () => {
  await shop.updateShopSettings(admin, shop.euSettingsFor('eu', 30))
  const { customer, number, id } = await newOrder()
  const delivered_at = timeFromNow(-20 * day)
  const delivered = { status: 'delivered', delivered_at } as const
  await db.updateTable('orders').set(delivered).where('id', '=', id).execute()
  const numbers = async (user = customer) =>
    (await shop.listWithdrawableOrders(user.id)).map((order) => String(order.number))
  for (const consumers of ['uk', 'none'] as const) {
    await shop.updateShopSettings(admin, shop.euSettingsFor(consumers, null))
    assert.equal(await shop.offersWithdrawal(), true)
    const later = await newOrder()
    assert.deepEqual(
      [await shop.canWithdrawFrom(id), await shop.canWithdrawFrom(later.id)],
      [true, false],
    )
    assert.deepEqual([await numbers(), await numbers(later.customer)], [[number], []])
  }
  await declare({ orderNumber: number, email: customer.email })
  const lastDay = shop.lastDayOf(delivered_at, 30, 'UTC')
  assert.equal(await lastDayIn(id), lastDay)
  await shop.updateShopSettings(admin, shop.euSettingsFor('eu', null))
  assert.equal((await shop.shopSettings()).earlierWithdrawals, false)
  assert.equal(await lastDayIn(id), lastDay)
  assert.deepEqual(await numbers(), [number])
})

test('ends the withdrawal of earlier orders with the last period and the last answer', async () => {
  await shop.updateShopSettings(admin, shop.euSettingsFor('eu', null))
  const { customer, number } = await newOrder()
  await declare({ orderNumber: number, email: customer.email })
  await shop.updateShopSettings(admin, shop.euSettingsFor('uk', null))
  for (const [end, isOffered] of [
    [async () => {}, true],
    [
      async () => {
        await endAllPeriods()
        const last = db.updateTable('withdrawals').set({ status: 'declared' })
        await last.where('order_number', '=', number).execute()
      },
      true,
    ],
    [endAllPeriods, false],
  ] as const) {
    await end()
    await shop.cleanUp()
    assert.equal(await shop.offersWithdrawal(), isOffered)
  }
  await shop.updateShopSettings(admin, shop.euSettingsFor('eu', null))
  await shop.updateShopSettings(admin, shop.euSettingsFor('uk', null))
  assert.equal(await shop.offersWithdrawal(), false)
})

test('accepts no declaration and reads no withdrawals when the setting is off', async () => {
  await shop.updateShopSettings(admin, shop.euSettingsFor('eu', null))
  const { customer, number, id } = await newOrder()
  await declare({ orderNumber: number, email: customer.email })
  await endAllPeriods()
  await shop.updateShopSettings(admin, { withdrawalDays: null })
  await assert.rejects(
    declare({ orderNumber: number, email: customer.email }),
    refusal(404, /not found/),
  )
  assert.deepEqual(await shop.listWithdrawalsOf(id), [])
  assert((await db.selectFrom('withdrawals').select('id').execute()).length > 0)
})
