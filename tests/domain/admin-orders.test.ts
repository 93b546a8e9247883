import './test-database'
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { untilNotBusy } from '../support/busy'
import { onPostgres } from '../support/engine'
import { assertStockInvariant } from '../support/stock-invariant'
import { createProduct, createUser, createUsers, emailsTo, refusal, stockOf } from './factories'
import * as shop from './shop'
import { day, db, timeFromNow, transaction } from './shop'

afterEach(() => assertStockInvariant(db))

const admin = await createUser('admin')
const settings = {
  name: 'Tansy & Sons',
  welcome: '',
  contactEmail: 'desk@shop.test',
  timeZone: 'UTC',
}
await shop.updateShopSettings(admin, settings)

async function placeNewOrder(units = 1, stock = 5) {
  const [customer, product] = [await createUser(), await createProduct(stock)]
  for (let unit = 0; unit < units; unit++) await shop.addToCart(customer.id, product.id)
  const { id } = await shop.placeOrder(customer.id)
  const found = await shop.findOrderForAdmin(id)
  assert(found)
  return { customer, product, id, number: found.order.number }
}

const everything = { status: '', search: '', sort: 'newest', reversed: false, page: 1 } as const
const find = async (search: string) =>
  (await shop.listOrders({ ...everything, search })).orders.map(({ number }) => number)
const subjectsTo = async (email: string) => (await emailsTo(email)).map(({ subject }) => subject)

test('numbers orders in the order in which they are placed, even when many are placed at once', async () => {
  const first = await placeNewOrder()
  const customers = await createUsers(8)
  for (const { id } of customers) await shop.addToCart(id, (await createProduct(1)).id)
  await Promise.all(customers.map(({ id }) => untilNotBusy(() => shop.placeOrder(id))))
  const { orders } = await shop.listOrders(everything)
  const numbers = orders.map(({ number }) => number).filter((number) => number >= first.number)
  assert.equal(new Set(numbers).size, 9)
  // On PostgreSQL, a transaction that is retried leaves a gap.
  const gaps = Math.max(...numbers) - first.number - 8
  assert(onPostgres ? gaps >= 0 : gaps === 0)
})

test('finds an order by its number, its id, and the name, email or phone of its customer', async () => {
  const { id, number, customer } = await placeNewOrder()
  await db
    .updateTable('users')
    .set({ name: 'Ottoline Marrow', phone: '+1 (555) 867-0042' })
    .where('id', '=', customer.id)
    .execute()
  const searches = [
    String(number),
    `#${number}`,
    id,
    'ottoline',
    customer.email,
    '8670042',
    '555 867',
  ]
  for (const search of searches) assert.deepEqual(await find(search), [number], search)
  assert.deepEqual(await find('unknown customer'), [])
  assert.deepEqual(await find('999999'), [])
  await db.updateTable('users').set({ name: customer.name }).where('id', '=', customer.id).execute()
})

test('finds, shows and emails the customer of an order when the account was deleted', async () => {
  const { customer, id, number } = await placeNewOrder()
  // The copy is from the day of the deletion.
  const values = { name: 'Perpetua 100%_Finch', phone: '(0221) 47 11-08' }
  await db.updateTable('users').set(values).where('id', '=', customer.id).execute()
  assert.deepEqual(await shop.listOpenOrders(customer.id), [number])
  const { message } = await shop.deleteAccount(customer)
  assert.equal(
    String(message),
    `Your account has been deleted. We will still email you about order ${number}`,
  )
  const { email } = customer
  const contact = { accountId: null, email, ...values }
  assert.deepEqual((await shop.findOrderForAdmin(id))?.customer, contact)
  const [listed] = (await shop.listOrders({ ...everything, search: String(number) })).orders
  assert.deepEqual(listed?.customer, contact)
  for (const search of ['perpetua', 'finch 100%_', email.toUpperCase(), '471108']) {
    assert.deepEqual(await find(search), [number], search)
  }
  assert.deepEqual(await find('100x_'), [])
  await shop.changeOrderStatus(admin, id, 'delivered')
  const last = (await emailsTo(email)).at(-1)
  assert.equal(last?.subject, `Your order ${number} was delivered`)
  assert.match(last?.body ?? '', /^Hello Perpetua 100%_Finch,/)
  assert.doesNotMatch(last?.body ?? '', /user\/orders/, 'only an account can open the order')
})

test('uses the current name and email of the account while it exists', async () => {
  const { customer, id, number } = await placeNewOrder()
  const values = { name: 'Newly Named', email: 'newly@shop.test' }
  await db.updateTable('users').set(values).where('id', '=', customer.id).execute()
  assert.deepEqual((await shop.findOrderForAdmin(id))?.customer, {
    accountId: customer.id,
    phone: customer.phone,
    ...values,
  })
  await shop.changeOrderStatus(admin, id, 'delivered')
  assert.deepEqual(await subjectsTo('newly@shop.test'), [`Your order ${number} was delivered`])
  assert.deepEqual(await find(customer.email), [])
})

test('shows no customer and sends no email when the account was deleted before orders had a copy', async () => {
  const { customer, id, number } = await placeNewOrder()
  await shop.deleteAccount(customer)
  const nothing = { customer_name: null, customer_email: null, customer_phone: null }
  await db.updateTable('orders').set(nothing).where('id', '=', id).execute()
  const [order] = (await shop.listOrders({ ...everything, search: String(number) })).orders
  assert.equal(order?.customer, null)
  assert.equal((await shop.findOrderForAdmin(id))?.customer, null)
  await shop.changeOrderStatus(admin, id, 'delivered')
  assert.deepEqual((await subjectsTo(customer.email)).slice(1), [], 'no further email is sent')
})

test('names the open orders of an account: processing, or cancelled and not refunded', async () => {
  const { customer, id } = await placeNewOrder()
  await shop.changeOrderStatus(admin, id, 'cancelled')
  assert.deepEqual(await shop.listOpenOrders(customer.id), [])
  const other = await placeNewOrder()
  await shop.changeOrderStatus(admin, other.id, 'delivered')
  assert.deepEqual(await shop.listOpenOrders(other.customer.id), [])
  assert.deepEqual(await shop.deleteAccount(other.customer), {
    message: 'Your account has been deleted',
  })
  const paid = await placeNewOrder()
  const payment = {
    order_id: paid.id,
    kind: 'other',
    name: 'Cheque',
    instructions: '',
    account_holder: '',
    iban: '',
    bic: '',
    paid_at: timeFromNow(),
  } as const
  await db.insertInto('order_payments').values(payment).execute()
  await shop.changeOrderStatus(admin, paid.id, 'cancelled')
  assert.equal((await shop.listOpenOrders(paid.customer.id)).length, 1)
  await shop.markRefunded(admin, paid.id)
  assert.deepEqual(await shop.listOpenOrders(paid.customer.id), [])
  const many = Array.from({ length: 12 }, (_, index) => 1001 + index)
  assert.match(String(shop.nameOrders(many)), /^1001, .*1010 and others$/)
})

test('sorts orders by date or total, in both directions', async () => {
  for (const sort of ['newest', 'total'] as const) {
    const sorted = async (reversed: boolean) =>
      (await shop.listOrders({ ...everything, sort, reversed })).orders.map((order) =>
        sort === 'total' ? order.total : order.createdAt,
      )
    const [descending, ascending] = [await sorted(false), await sorted(true)]
    assert.deepEqual(descending, [...descending].sort().reverse())
    assert.deepEqual(ascending, [...ascending].sort())
  }
})

test('undoes a delivery within a day without moving units, notifies the customer and logs the change', async () => {
  const { customer, product, id, number } = await placeNewOrder(2)
  await assert.rejects(shop.undoOrderDelivery(admin, id), refusal(409, /processing, not delivered/))
  await shop.changeOrderStatus(admin, id, 'delivered')
  assert.equal((await shop.findOrderForAdmin(id))?.canUndoDelivery, true)
  await shop.undoOrderDelivery(admin, id)
  assert.equal((await shop.findOrder(id))?.status, 'processing')
  assert.equal(await stockOf(product.id), 3)
  assert.equal(
    (await subjectsTo(customer.email)).at(-1),
    `Your order ${number} has not been delivered yet`,
  )
  const { activities } = await shop.listActivities(1)
  assert.deepEqual(
    activities.slice(0, 2).map(({ action, subject }) => `${action} ${subject}`),
    [
      `undid the delivery of order ${number}: Delivered → Processing`,
      `delivered order ${number}: Processing → Delivered`,
    ],
  )

  await shop.changeOrderStatus(admin, id, 'delivered')
  await db
    .updateTable('orders')
    .set({ delivered_at: timeFromNow(-day - 1_000) })
    .where('id', '=', id)
    .execute()
  assert.equal((await shop.findOrderForAdmin(id))?.canUndoDelivery, false)
  await assert.rejects(shop.undoOrderDelivery(admin, id), refusal(409, /only within one day/))
  assert.equal((await shop.findOrder(id))?.status, 'delivered')
})

test('identifies an order only by its number in emails and their links', async () => {
  const { customer, id, number } = await placeNewOrder()
  for (const email of [
    ...(await emailsTo(customer.email)),
    ...(await emailsTo('desk@shop.test')),
  ]) {
    assert(!`${email.body} ${email.html}`.includes(id), email.subject)
  }
  const [email] = await emailsTo(customer.email)
  assert.match(email?.body ?? '', new RegExp(`/user/orders/${number}\n`))
  assert.equal((await shop.findOrder(String(number)))?.id, id)
  assert.equal(await shop.findOrder('999999999'), undefined)
})

test('stores notes with their author, and refuses notes on unknown orders', async () => {
  const { id } = await placeNewOrder()
  await shop.addNote(admin, id, { text: 'Rings twice.\nLeave it at the door.' })
  const [note] = (await shop.findOrderForAdmin(id))?.notes ?? []
  assert.deepEqual([note?.author, note?.text], [admin.name, 'Rings twice.\nLeave it at the door.'])
  await assert.rejects(
    shop.addNote(admin, 'no such order', { text: 'x' }),
    refusal(404, 'Order not found'),
  )
})

test('emails a new order to the customer and the shop, as text and HTML, and a new status to the customer', async () => {
  const { customer, number, id, product } = await placeNewOrder(2)
  const [email] = await emailsTo(customer.email)
  assert.equal(email?.subject, `Your order ${number} at Tansy & Sons`)
  assert.match(email?.body ?? '', new RegExp(`2 × ${product.name}: \\$25\\.00\nTotal: \\$25\\.00`))
  assert.match(email?.html ?? '', /<td[^>]*>2 × Thing \d+<\/td>.*\$25\.00/)
  assert.match(email?.html ?? '', /The team at Tansy &amp; Sons/)
  const toShop = (await emailsTo('desk@shop.test')).find(
    ({ subject }) => subject === `New order ${number}: $25.00`,
  )
  assert.doesNotMatch(toShop?.body ?? '', /The team/)
  const { name, email: customerEmail, phone } = customer
  assert.match(
    toShop?.body ?? '',
    new RegExp(`^${name} \\(${customerEmail}, ${phone}\\) placed`, 'm'),
  )
  await shop.changeOrderStatus(admin, id, 'delivered')
  assert.equal((await subjectsTo(customer.email)).at(-1), `Your order ${number} was delivered`)
  await assert.rejects(
    shop.changeOrderStatus(admin, id, 'cancelled'),
    refusal(409, /already delivered/),
  )

  const cancelled = await placeNewOrder()
  await shop.changeOrderStatus(admin, cancelled.id, 'cancelled')
  const last = (await emailsTo(cancelled.customer.email)).at(-1)
  assert.equal(last?.subject, `Your order ${cancelled.number} was cancelled`)
  assert.match(last?.body ?? '', new RegExp(`/user/orders/${cancelled.number}$`, 'm'))
})

test('sends no email when an order is refused', async () => {
  const customer = await createUser()
  await assert.rejects(shop.placeOrder(customer.id), refusal(400, 'No cart found'))
  assert.deepEqual(await subjectsTo(customer.email), [])
})

test('notifies the shop once when a product sells out: when its last unit is ordered, not while the unit is in a cart', async () => {
  const product = await createProduct(2)
  const soldOut = async () =>
    (await subjectsTo('desk@shop.test')).filter((it) => it === `Sold out: ${product.name}`).length
  const [first, second] = [await createUser(), await createUser()]
  await shop.addToCart(first.id, product.id)
  await shop.addToCart(second.id, product.id)
  await shop.placeOrder(first.id)
  assert.equal(await soldOut(), 0, 'a unit may return from a cart')
  await transaction((trx) => shop.emptyCart(trx, second.id))
  await shop.addToCart(second.id, product.id)
  await shop.placeOrder(second.id)
  assert.equal(await soldOut(), 1)
  await shop.updateRows(admin, [{ id: product.id, itemsInStock: { isAdded: true, units: 1 } }])
  await shop.addToCart(first.id, product.id)
  await shop.placeOrder(first.id)
  assert.equal(await soldOut(), 2)
})

test('notifies the admins when the shop has no contact email', async () => {
  await shop.updateShopSettings(admin, { ...settings, contactEmail: '' })
  const { number } = await placeNewOrder()
  assert((await subjectsTo(admin.email)).includes(`New order ${number}: $12.50`))
})

test('adds the products of an order to the cart again, and lists those that are not available', async () => {
  const [customer, other] = [await createUser(), await createUser()]
  const [kept, few, gone] = [await createProduct(9), await createProduct(3), await createProduct(5)]
  for (const product of [kept, few, few, gone]) await shop.addToCart(customer.id, product.id)
  const { id } = await shop.placeOrder(customer.id)
  await shop.hideProduct(admin, gone.id)
  assert.deepEqual(await shop.orderAgain(customer.id, id), {
    message: 'The available items from this order are now in your cart',
  })
  const notice = `Not available: 1 × ${few.name}, ${gone.name}`
  assert.deepEqual(await shop.takeNotices(customer.id), [notice])
  assert.deepEqual(
    (await shop.findCart(customer.id))?.lines.map(({ productId, quantity }) => [
      productId,
      quantity,
    ]),
    [
      [kept.id, 1],
      [few.id, 1],
    ],
  )
  await assert.rejects(shop.orderAgain(other.id, id), refusal(404, 'Order not found'))
  const order = await shop.findOrder(id)
  assert(order && (await shop.canOrderAgain(order)))
  await shop.hideProduct(admin, kept.id)
  assert.equal(await shop.canOrderAgain(order), false)
  await assert.rejects(
    shop.orderAgain(customer.id, id),
    refusal(409, /None of the items in this order/),
  )
})
