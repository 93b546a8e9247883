import './test-database'
import assert from 'node:assert/strict'
import { afterEach, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { type Summed, sumsOf } from '../../app/domain/buying/order/sums'
import { links } from '../../app/mail/links.server'
import { untilNotBusy } from '../support/busy'
import { assertStockInvariant } from '../support/stock-invariant'
import { createProduct, createUser, emailsTo, refusal } from './factories'
import * as shop from './shop'
import { db, timeFromNow } from './shop'

let admin: shop.User
const money = shop.moneyOf({ currency: 'USD', locale: 'en-US' })
const today = shop.todayIn('UTC')

before(async () => {
  admin = await createUser('admin')
  await shop.updateShopSettings(admin, {
    taxRate: 1900,
    timeZone: 'UTC',
    postalAddress: 'Lindenweg 1',
    taxNumber: 'X',
    guestOrders: true,
  })
})

afterEach(async () => {
  assert.deepEqual(await shop.findOrdersWithWrongTotal(db), [])
  assert.deepEqual(await shop.findOrdersWithWrongRefunds(db), [])
  assert.deepEqual(await shop.findOrdersWithWrongDocuments(db), [])
  assert.deepEqual(await shop.findVouchersWithWrongUses(db), [])
  await assertStockInvariant(db)
})

let voucherCount = 0

/** By default, it takes off 10% and has no conditions. */
async function newVoucher(fields: Record<string, string> = {}) {
  const code = fields.code ?? `CODE-${++voucherCount}`
  const draft = { code, percent: fields.amount ? '' : '10', isActive: 'on', ...fields }
  await shop.createVoucher(admin, shop.voucherForm(money).parse(draft))
  const [voucher = assert.fail()] = await shop.listVouchers()
  return voucher
}

async function usesOf(id: string) {
  return (await shop.listVouchers()).find((voucher) => voucher.id === id)?.uses
}

const clientIp = '192.0.2.1'

/** With a product for 10.00 at 19% and two for 3.33 at 5.5%. */
async function customerWithCart() {
  const customer = await createUser()
  const [full, reduced] = [
    await createProduct(9, { price: 1000 }),
    await createProduct(9, { price: 333 }),
  ]
  await db
    .updateTable('categories')
    .set({ tax_rate: 550 })
    .where('id', '=', reduced.categoryId)
    .execute()
  for (const { id } of [full, reduced, reduced]) await shop.addToCart(customer.id, id)
  return customer
}

/** With one product for 10.00. */
async function guestCart(voucherCode?: string): Promise<shop.GuestCart> {
  const { id } = await createProduct(60, { price: 1000 })
  return { ...shop.newGuestCart(), lines: [[id, 1]], voucherCode }
}

let guests = 0

/** From the browser of the email address. */
function placeAsGuest(
  cart: shop.GuestCart,
  email = `guest${++guests}@shop.test`,
  others: object = {},
) {
  const contact = { name: 'Wilma Reed', email, phone: '5550100123' }
  const draft = shop.GuestCheckout.parse({ ...contact, ...others })
  return shop.placeGuestOrder(cart, draft, { browser: email, clientIp: `client ${++guests}` })
}

async function orderOf(id: string) {
  return (await shop.findOrder(id)) ?? assert.fail()
}

const random = (max: number) => Math.floor(Math.random() * max)

test('says why when a code takes off nothing', async () => {
  const customer = await customerWithCart()
  const apply = (code: string) => shop.putVoucherInCart(customer.id, code, clientIp)
  const { code: once } = await newVoucher({ maxUsesPerEmail: '1' })
  await shop.placeOrder(customer.id, { voucher: once })
  await shop.addToCart(customer.id, (await createProduct(9, { price: 1666 })).id)
  const cases: [Record<string, string>, RegExp][] = [
    [{ validFrom: shop.dayAfter(today, 2) }, /^This voucher is valid from \w+ \d+, \d{4}$/],
    [{ validUntil: shop.dayAfter(today, -2) }, /^This voucher was valid until \w+ \d+, \d{4}$/],
    [{ minTotal: '16.67' }, /^This voucher is for orders of \$16\.67 or more$/],
    [{ isActive: '' }, /^This voucher is not valid at the moment$/],
  ]
  for (const [fields, message] of cases) {
    const { code } = await newVoucher(fields)
    await assert.rejects(apply(code), refusal(409, message))
    await assert.rejects(shop.placeOrder(customer.id, { voucher: code }), refusal(409, message))
  }
  await assert.rejects(apply(once), refusal(409, 'You have already used this voucher'))
  const { code: usedUp } = await newVoucher({ maxUses: '1' })
  await shop.placeOrder((await customerWithCart()).id, { voucher: usedUp })
  await assert.rejects(apply(usedUp), refusal(409, 'This voucher has been used up'))
  assert.equal((await shop.findCart(customer.id))?.total, 1666)
  const { code } = await newVoucher({
    validFrom: shop.dayAfter(today, -1),
    validUntil: shop.dayAfter(today),
    minTotal: '16.66',
  })
  await apply(code.toLowerCase().replace('code', 'ｃｏｄｅ'))
  assert.equal((await shop.findCart(customer.id))?.total, 1499)
})

test('says at its field, in words of the shop, that a day does not exist', () => {
  for (const day of ['2026-02-30', 'soon']) {
    const { error } = shop
      .voucherForm(money)
      .safeParse({ code: 'A', percent: '5', validUntil: day })
    assert.deepEqual(
      error?.issues.map(({ path, message }) => [path.join(), message]),
      [['validUntil', 'Enter a date']],
    )
  }
})

test('refuses every code of a client when ten were unknown, with and without an account', async () => {
  const [first, second] = [await customerWithCart(), await customerWithCart()]
  const { code } = await newVoucher()
  const client = 'guesser'
  const asFirst = (typed: string) => shop.putVoucherInCart(first.id, typed, client)
  const asSecond = (voucher: string) =>
    shop.placeOrder(second.id, { voucher }, { clientIp: client })
  const asGuest = async (typed: string) =>
    shop.putVoucherInGuestCart(await guestCart(), typed, client)
  const ways = [asFirst, asSecond, asGuest]
  for (let tries = 0; tries < 12; tries++) await asFirst(code)
  for (const type of [...ways, ...ways, ...ways, asGuest]) {
    await assert.rejects(type('GUESS'), refusal(400, 'There is no voucher with this code'))
  }
  for (const type of ways) await assert.rejects(type(code), { status: 429 })
  await shop.putVoucherInCart(first.id, code, clientIp)
})

test('spreads to the smallest unit what a voucher takes off, when carts and rates are random', () => {
  for (let round = 0; round < 300; round++) {
    const lines = Array.from({ length: 1 + random(6) }, () => ({
      price: 1 + random(10 ** (1 + random(9))),
      quantity: 1 + random(9),
      taxRate: [null, 0, 550, 700][random(4)] ?? null,
    })) as shop.CartLine[]
    const full = shop.cartFrom(lines)
    const minTotal = random(3) ? 0 : random(2 * full.total)
    const percent = random(2) ? 1 + random(100) : null
    const amount = percent === null ? 1 + random(2 * full.total) : null
    const cart = shop.withVoucher(full, { code: 'A', percent, amount, minTotal })
    const discount = full.total - cart.total
    const expected = percent === null ? Math.min(amount ?? 0, full.total) : undefined
    if (full.total < minTotal) assert.equal(discount, 0)
    else if (expected !== undefined) assert.equal(discount, expected)
    else assert(Math.abs(discount - (full.total * (percent ?? 0)) / 100) <= 0.5)
    assert.equal(shop.voucherDiscountOf(cart.lines), discount)
    assert.equal(
      cart.lines.reduce((sum, line) => sum + shop.sumOfLine(line), 0),
      cart.total,
    )
    assert(cart.lines.every((line) => shop.sumOfLine(line) >= 0))
    const { subtotal, total, taxes } = shop.totalsOf(cart as shop.Cart, undefined, {
      taxRate: 1900,
    })
    assert.equal(subtotal, full.total)
    assert.equal(
      total,
      taxes.reduce((sum, { gross }) => sum + gross, 0),
    )
  }
})

test('shows the reduction in the order, the email, the files and the figures when an order has a voucher', async () => {
  const customer = await customerWithCart()
  const voucher = await newVoucher({ amount: '5.00' })
  await shop.putVoucherInCart(customer.id, voucher.code, clientIp)
  const { id, number } = await shop.placeOrder(customer.id)
  const order = await orderOf(id)
  assert.equal(order.total, 1166)
  assert.equal(order.voucherCode, voucher.code)
  assert.deepEqual(
    order.items.map(({ discount }) => discount),
    [300, 200],
  )
  assert.deepEqual(shop.taxesOf(order), [
    { rate: 1900, net: 588, tax: 112, gross: 700 },
    { rate: 550, net: 442, tax: 24, gross: 466 },
  ])
  const [email] = await emailsTo(customer.email)
  assert.match(email?.body ?? '', new RegExp(`Voucher ${voucher.code}.*-\\$5\\.00`))
  const rows = await csvRows('orders', number)
  assert.deepEqual(
    rows.map((row) => [row['line total'], row.voucher, row.discount, row['order total']]),
    [
      ['7.00', voucher.code, '3.00', '11.66'],
      ['4.66', voucher.code, '2.00', '11.66'],
    ],
  )
  const [totals] = await csvRows('order-totals', number)
  assert.deepEqual([totals?.['items total'], totals?.discount], ['11.66', '5.00'])
  const [document] = (await csvRows('bookkeeping', number, 'order')) ?? []
  assert.deepEqual(
    [document?.total, document?.['tax 19%'], document?.['tax 5.5%']],
    ['11.66', '1.12', '0.24'],
  )
  const [listed] = await csvRows('vouchers', voucher.code, 'code')
  assert.deepEqual([listed?.amount, listed?.orders, listed?.revenue], ['5.00', '1', '11.66'])
  const data = await shop.readCustomerData(customer.id)
  assert.deepEqual(
    data?.orders.map(({ voucher, items }) => [voucher, items.map(({ discount }) => discount)]),
    [[voucher.code, ['3.00', '2.00']]],
  )
  assert(data && !('voucherInCart' in data))
  await shop.addToCart(customer.id, (await createProduct(9)).id)
  await shop.putVoucherInCart(customer.id, voucher.code, clientIp)
  const { timeZone, locale } = await shop.shopSettings()
  const later = (await shop.readCustomerData(customer.id)) ?? assert.fail()
  assert.equal(later.voucherInCart, voucher.code)
  const page = shop.dataPage(later, { timeZone, locale })
  assert.match(page, new RegExp(`<h2>Voucher in cart</h2>${voucher.code}`))
  await shop.deleteVoucher(admin, voucher.id)
  assert.equal((await orderOf(id)).voucherCode, voucher.code)
  await shop.changeOrderStatus(admin, id, 'cancelled')
})

async function csvRows(name: string, key: number | string, column = 'number') {
  let text = ''
  for await (const chunk of shop.exportCsv(name) ?? []) text += chunk
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true })
  return rows.filter((row) => row[column] === String(key))
}

/** In the figures of its products. */
async function revenueOf({ items }: shop.Order) {
  const ids = items.map(({ productId }) => productId)
  const sold = await shop.productsSold(db, { from: '', to: '9999' }, 'USD').execute()
  return sold
    .filter(({ id }) => ids.includes(id))
    .reduce((sum, { revenue }) => sum + Number(revenue), 0)
}

test('counts in the figures what is left of a line when half of an odd reduction was taken back', async () => {
  const customer = await createUser()
  const product = await createProduct(9, { price: 333 })
  await shop.addToCart(customer.id, product.id, 2)
  const { code } = await newVoucher({ amount: '0.01' })
  const { id } = await shop.placeOrder(customer.id, { voucher: code })
  const items = [{ position: 0, quantity: 1, restock: true }]
  await shop.refundOrder(admin, id, { items, delivery: false, reason: '', isDue: false })
  const order = await orderOf(id)
  assert.equal(shop.leftOf(order).amount, 333)
  assert.equal(await revenueOf(order), 333)
})

test('refunds the units of a line for what was paid, when a voucher does not divide evenly', async () => {
  const customer = await customerWithCart()
  const { code } = await newVoucher({ amount: '1.00' })
  const { id } = await shop.placeOrder(customer.id, { voucher: code })
  const take = (position: number, units: number) =>
    shop.refundOrder(admin, id, {
      items: [{ position, quantity: units, restock: true }],
      delivery: false,
      reason: '',
      isDue: false,
    })
  await shop.changeOrderStatus(admin, id, 'delivered')
  for (const [position, units] of [
    [1, 1],
    [0, 1],
    [1, 1],
  ] as const) {
    await take(position, units)
    const order = await orderOf(id)
    const [last = assert.fail()] = order.refunds.slice(-1)
    assert.equal(shop.linesOf(order, last).difference, 0)
    assert.equal(await revenueOf(order), shop.leftOf(order).amount)
  }
  const order = await orderOf(id)
  assert.deepEqual(
    order.refunds.map(({ amount }) => amount),
    [313, 940, 313],
  )
  assert.deepEqual(shop.leftOf(order), { amount: 0, units: [0, 0], delivery: 0 })
  const documents = [
    shop.taxesOf(order),
    ...order.refunds.map((it) => shop.taxesOfRefund(order, it)),
  ].flat()
  for (const rate of [1900, 550]) {
    const ofRate = documents.filter((tax) => tax.rate === rate)
    for (const name of ['gross', 'net', 'tax'] as const) {
      assert.equal(
        ofRate.reduce((sum, tax) => sum + tax[name], 0),
        0,
      )
    }
  }
})

test('lists what stands below the lines of an order, of its cancellation and of a refund', async () => {
  const customer = await customerWithCart()
  const { code } = await newVoucher()
  const order = await orderOf((await shop.placeOrder(customer.id, { voucher: code })).id)
  const textsOf = (summed: Partial<Summed>) =>
    sumsOf({ ...order, delivery: undefined, taxes: [], ...summed }, money).map(
      ({ label, amount }) => `${label}: ${amount}`,
    )
  const post = { label: 'Delivery: Post', amount: 'Free' }
  assert.deepEqual(textsOf({ delivery: post, taxes: shop.taxesOf(order) }), [
    `Voucher ${code}: -$1.67`,
    'Delivery: Post: Free',
    'Total: $14.99',
    'Includes 19% tax (net $7.56): $1.44',
    'Includes 5.5% tax (net $5.68): $0.31',
  ])
  assert.deepEqual(textsOf({ sign: -1 }), [`Voucher ${code}: $1.67`, 'Total: -$14.99'])
  const refund: Partial<Summed> = { items: [], sign: -1, total: 300 }
  assert.deepEqual(textsOf({ ...refund, difference: 300 }), [
    'Reduction of the price: -$3.00',
    'Total: -$3.00',
  ])
  assert.deepEqual(textsOf({ ...refund, difference: -50 }), ['Deduction: $0.50', 'Total: -$3.00'])
})

test('takes back random units for what was paid, when carts and vouchers are random', async () => {
  for (let round = 0; round < 4; round++) {
    const customer = await createUser()
    for (let line = 0; line < 3; line++) {
      const product = await createProduct(9, { price: 500 + random(2000) })
      await shop.addToCart(customer.id, product.id, 1 + random(9))
    }
    const { code } = await newVoucher({ percent: String(1 + random(90)) })
    const { id } = await shop.placeOrder(customer.id, { voucher: code })
    await shop.changeOrderStatus(admin, id, 'delivered')
    for (let order = await orderOf(id); shop.leftOf(order).amount > 0; order = await orderOf(id)) {
      const items = shop
        .leftOf(order)
        .units.map((left, position) => ({
          position,
          quantity: Math.min(left, 1 + random(3)),
          restock: true,
        }))
        .filter(({ quantity }) => quantity > 0)
      const draft = { items, delivery: false, reason: '', isDue: false }
      assert(
        shop
          .linesOf(order, { items, delivery: 0, amount: 0 })
          .lines.every((line) => shop.sumOfLine(line) >= 0),
      )
      await shop.refundOrder(admin, id, draft)
      const after = await orderOf(id)
      assert.equal(await revenueOf(after), shop.leftOf(after).amount)
    }
    assert.deepEqual(shop.leftOf(await orderOf(id)).units, [0, 0, 0])
  }
})

test('lets one of many simultaneous orders use a code when it is for one order, and the next after its cancellation', async () => {
  const { id: voucherId, code } = await newVoucher({ maxUses: '1' })
  const { id: productId } = await createProduct(60)
  const customers: shop.User[] = []
  for (let count = 0; count < 50; count++) {
    const customer = await createUser()
    await shop.addToCart(customer.id, productId)
    customers.push(customer)
  }
  const outcomes = await Promise.all(
    customers.map(({ id }) =>
      untilNotBusy(() => shop.placeOrder(id, { voucher: code })).catch((error) =>
        String(error.message),
      ),
    ),
  )
  const placed = outcomes.filter((outcome) => typeof outcome !== 'string')
  assert.equal(placed.length, 1)
  assert.deepEqual(
    [...new Set(outcomes.filter((outcome) => typeof outcome === 'string'))],
    ['This voucher has been used up'],
  )
  assert.equal(await usesOf(voucherId), 1)
  await shop.changeOrderStatus(admin, placed[0]?.id ?? '', 'cancelled')
  assert.equal(await usesOf(voucherId), 0)
  const next = customers.find((_, index) => typeof outcomes[index] === 'string')
  await shop.placeOrder(next?.id ?? '', { voucher: code })
})

test('refuses the order with the new total when the voucher of the cart has changed since the buyer saw it', async () => {
  const customer = await customerWithCart()
  const { id, code, version } = await newVoucher({ amount: '5.00' })
  await shop.putVoucherInCart(customer.id, code, clientIp)
  const change = (fields: object, expected: string) =>
    shop.updateVoucher(admin, id, {
      ...shop.voucherForm(money).parse({ code, amount: '4.00', isActive: 'on', ...fields }),
      expected,
    })
  await change({}, version)
  const changed = 'The total is now $12.66 (it was $11.66). Please check your order.'
  await assert.rejects(
    shop.placeOrder(customer.id, { expectedTotal: 11.66 }),
    refusal(409, changed),
  )
  await assert.rejects(change({}, version), refusal(409, /^Someone else has changed this voucher/))
  const [{ version: newVersion } = assert.fail()] = await shop.listVouchers()
  await change({ isActive: '' }, newVersion)
  const ended = 'The total is now $16.66 (it was $12.66). Please check your order.'
  await assert.rejects(shop.placeOrder(customer.id, { expectedTotal: 12.66 }), refusal(409, ended))
  const reason = 'This voucher is not valid at the moment'
  assert.equal(String((await shop.findCart(customer.id))?.voucher?.problem), reason)
  await assert.rejects(shop.placeOrder(customer.id), refusal(409, reason))
  const order = await orderOf((await shop.placeOrder(customer.id, { expectedTotal: 16.66 })).id)
  assert.equal(order.voucherCode, undefined)
})

test('places an order for the expected total or none when the cart and its voucher change at the same time', async () => {
  const { id: productId } = await createProduct(500, { price: 1000 })
  const { id, code } = await newVoucher({ amount: '1.00' })
  const { id: customerId } = await createUser()
  const changeVoucher = async () => {
    const { version = '' } = (await shop.listVouchers()).find((voucher) => voucher.id === id) ?? {}
    const draft = { code, amount: `${1 + random(3)}.00`, isActive: random(3) ? 'on' : '' }
    return shop.updateVoucher(admin, id, {
      ...shop.voucherForm(money).parse(draft),
      expected: version,
    })
  }
  const changes = [
    () => shop.addToCart(customerId, productId),
    () => shop.removeFromCart(customerId, productId),
    () => shop.putVoucherInCart(customerId, code, clientIp),
    () => shop.removeVoucher(customerId),
    changeVoucher,
  ]
  const outcomeOf = async (run: (() => Promise<object>) | undefined) => {
    await setTimeout(random(20))
    return untilNotBusy(async () => run?.()).catch((error) =>
      error instanceof shop.Refusal ? error : assert.fail(error),
    )
  }
  const buyers = [customerId]
  const placed: string[] = []
  for (let round = 0; round < 12; round++) {
    await shop.addToCart(customerId, productId)
    const cart = await guestCart(code)
    buyers.push(cart.id)
    const totals = [
      (await shop.findCart(customerId))?.total ?? 0,
      (await shop.findGuestCheckout(cart))?.checkout.cart.total ?? 0,
    ]
    const [forAccount, forGuest] = totals.map((total) => ({ expectedTotal: total / 100 }))
    const orders = [
      () => shop.placeOrder(customerId, forAccount),
      () => placeAsGuest(cart, undefined, forGuest),
    ]
    const others = Array.from({ length: 4 }, () => changes[random(changes.length)])
    const outcomes = await Promise.all([...orders, ...others].map(outcomeOf))
    for (const [index, total] of totals.entries()) {
      const outcome = outcomes[index]
      if (outcome instanceof shop.Refusal) {
        assert.match(outcome.message, /^(The total is now \S+ \(it was|No cart found)/)
      } else placed.push(String(total))
    }
  }
  const rows = await db
    .selectFrom('orders')
    .select('total')
    .where('user_id', 'in', buyers)
    .execute()
  assert.deepEqual(rows.map(({ total }) => String(total)).sort(), placed.sort())
})

test('needs no payment when a voucher takes off everything, and asks for the delivery only', async () => {
  await shop.createPaymentMethod(
    admin,
    shop.PaymentMethodDraft.parse({ kind: 'other', name: 'By card' }),
  )
  const { code } = await newVoucher({ percent: '100' })
  const customer = await customerWithCart()
  await shop.putVoucherInCart(customer.id, code, clientIp)
  const { id } = await shop.placeOrder(customer.id, { expectedTotal: 0 })
  const order = await orderOf(id)
  assert.equal(order.total, 0)
  assert.equal(order.payment, undefined)
  assert.equal(shop.paymentStateOf(order), undefined)
  assert.equal((await shop.countByPayment()).unpaid, 0)
  await shop.changeOrderStatus(admin, id, 'delivered')
  assert(shop.canUndoDelivery(await orderOf(id)))
  const methods = { name: 'Parcel', price: '4.90', freeFrom: '16.00' }
  await shop.createDeliveryMethod(admin, shop.DeliveryMethodDraft.parse(methods))
  const [[delivery], [payment]] = [
    await shop.listDeliveryMethods(),
    await shop.listPaymentMethods(),
  ]
  const other = await customerWithCart()
  const draft = { delivery: delivery?.id, voucher: code }
  await assert.rejects(shop.placeOrder(other.id, draft), refusal(400, 'Choose a payment method'))
  const paid = await shop.placeOrder(other.id, {
    ...draft,
    payment: payment?.id,
    expectedTotal: 4.9,
  })
  assert.equal(shop.paymentStateOf(await orderOf(paid.id)), 'unpaid')
  await shop.deleteDeliveryMethod(admin, delivery?.id ?? '')
  await shop.deletePaymentMethod(admin, payment?.id ?? '')
})

test('asks for no payment method and no account when the cart is free and one country pays no delivery', async () => {
  await shop.createPaymentMethod(
    admin,
    shop.PaymentMethodDraft.parse({ kind: 'delivery', name: 'Cash' }),
  )
  const parcel = { name: 'Parcel', price: '4.90', needsAddress: 'on' }
  await shop.createDeliveryMethod(admin, shop.DeliveryMethodDraft.parse(parcel))
  const [[delivery], [payment]] = [
    await shop.listDeliveryMethods(),
    await shop.listPaymentMethods(),
  ]
  const toGermany = { countries: 'DE', price: '0' }
  const draft = shop.deliveryPriceForm(money).parse(toGermany)
  await shop.saveDeliveryPrice(admin, delivery?.id ?? '', '', draft)
  const { code } = await newVoucher({ percent: '100' })
  const customer = await customerWithCart()
  const placed = shop.placeOrder(customer.id, {
    voucher: code,
    delivery: delivery?.id,
    address: { name: 'Fern', lines: 'Gasse 1', postcode: '1010', city: 'Wien', country: 'AT' },
  })
  const refused = await placed.catch((error) => String(error.message))
  const guest = await shop.findGuestCheckout(await guestCart(code))
  await shop.deleteDeliveryMethod(admin, delivery?.id ?? '')
  await shop.deletePaymentMethod(admin, payment?.id ?? '')
  assert.deepEqual(
    [refused, guest?.needsAccount],
    ['“Parcel” does not deliver to this country: Austria.', false],
  )
})

test('takes back units that cost nothing when a voucher took off everything', async () => {
  const customer = await customerWithCart()
  const { code } = await newVoucher({ percent: '100' })
  const { id } = await shop.placeOrder(customer.id, { voucher: code })
  const { updatedAt } = await orderOf(id)
  const take = (fields: Record<string, string>) =>
    shop.refundOrder(admin, id, shop.refundForm(2).parse(fields))
  await take({ units_0: '1', restock_0: 'on', isDue: 'on' })
  await assert.rejects(take({ delivery: 'on' }), refusal(400, 'Choose what to refund'))
  await assert.rejects(take({ units_1: '2' }), refusal(400, /Cancel the order instead$/))
  await shop.changeOrderStatus(admin, id, 'delivered')
  assert(shop.canRefund(await orderOf(id)))
  await take({ units_1: '2' })
  const order = await orderOf(id)
  assert(!shop.canRefund(order) && order.updatedAt > updatedAt)
  assert.deepEqual(
    order.refunds.map(({ amount, status }) => [amount, status]),
    [
      [0, 'reduced'],
      [0, 'reduced'],
    ],
  )
  assert.equal((await shop.countByPayment()).refund, 0)
})

test('keeps the other code when two vouchers would have the same one in other letters', async () => {
  await newVoucher({ code: 'Frühling 5' })
  const taken = refusal(409, 'Another voucher already has this code')
  await assert.rejects(newVoucher({ code: 'FRÜHLING  5' }), taken)
  const customer = await customerWithCart()
  await shop.putVoucherInCart(customer.id, 'frühling 5', clientIp)
  assert.equal((await shop.findCart(customer.id))?.voucher?.code, 'Frühling 5')
  await shop.removeVoucher(customer.id)
  assert.equal((await shop.findCart(customer.id))?.voucher, undefined)
})

test('counts orders with and without an account together when a voucher is for one order of each email address', async () => {
  const { code } = await newVoucher({ maxUsesPerEmail: '1' })
  const used = refusal(409, 'You have already used this voucher')
  const customer = await customerWithCart()
  const { id } = await shop.placeOrder(customer.id, { voucher: code })
  const cart = await guestCart(code)
  await assert.rejects(placeAsGuest(cart, customer.email.toUpperCase(), { expectedTotal: 9 }), used)
  const email = 'counted@shop.test'
  const first = await placeAsGuest(cart, email, { expectedTotal: 9 })
  assert.equal((await placeAsGuest(cart, email)).id, first.id)
  await assert.rejects(placeAsGuest(await guestCart(code), 'Counted@Shop.test'), used)
  const later = await customerWithCart()
  await db.updateTable('users').set({ email }).where('id', '=', later.id).execute()
  await assert.rejects(shop.putVoucherInCart(later.id, code, clientIp), used)
  await shop.changeOrderStatus(admin, first.id, 'cancelled')
  await shop.putVoucherInCart(later.id, code, clientIp)
  // The account has another email address by now, which counts, too.
  const email2 = 'changed@shop.test'
  await db.updateTable('users').set({ email: email2 }).where('id', '=', customer.id).execute()
  for (const it of [email2, customer.email]) {
    await assert.rejects(placeAsGuest(await guestCart(code), it), used)
  }
  await shop.changeOrderStatus(admin, id, 'cancelled')
  await placeAsGuest(await guestCart(code), customer.email)
})

test('lets one of many simultaneous guests use a code when it is for one order', async () => {
  const { id: voucherId, code } = await newVoucher({ maxUses: '1' })
  const cart = await guestCart(code)
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, () =>
      untilNotBusy(() => placeAsGuest({ ...cart, id: shop.newGuestCart().id })).catch((error) =>
        String(error.message),
      ),
    ),
  )
  const refused = outcomes.filter((outcome) => typeof outcome === 'string')
  assert.equal(refused.length, 49)
  assert.deepEqual([...new Set(refused)], ['This voucher has been used up'])
  assert.equal(await usesOf(voucherId), 1)
})

test('orders of guests follow a voucher that has changed, and cost nothing when it takes off everything', async () => {
  const { id, code } = await newVoucher({ percent: '100' })
  const cart = await guestCart(code)
  await shop.createPaymentMethod(
    admin,
    shop.PaymentMethodDraft.parse({ kind: 'delivery', name: 'Cash' }),
  )
  assert.equal((await shop.findGuestCheckout(await guestCart()))?.needsAccount, true)
  const { checkout, needsAccount } = (await shop.findGuestCheckout(cart)) ?? assert.fail()
  assert.deepEqual([checkout.cart.total, needsAccount], [0, false])
  const free = await orderOf((await placeAsGuest(cart, undefined, { expectedTotal: 0 })).id)
  assert.deepEqual([free.total, free.voucherCode, await usesOf(id)], [0, code, 1])
  await shop.changeOrderStatus(admin, free.id, 'cancelled')
  assert.equal(await usesOf(id), 0)
  const [payment] = await shop.listPaymentMethods()
  await shop.deletePaymentMethod(admin, payment?.id ?? '')
  await shop.deleteVoucher(admin, id)
  const unseen = await guestCart(code)
  const unknown = refusal(409, 'There is no voucher with this code')
  await assert.rejects(placeAsGuest(unseen), unknown)
  await assert.rejects(placeAsGuest(unseen, undefined, { expectedTotal: 0 }), { status: 409 })
  await placeAsGuest(unseen, undefined, { expectedTotal: 10 })
})

test('a log-in takes the code of the guest over, and says once why not when it does not count', async () => {
  const customer = await customerWithCart()
  const [old, small] = [await newVoucher(), await newVoucher({ minTotal: '900' })]
  await shop.putVoucherInCart(customer.id, old.code, clientIp)
  const codeNow = async () => (await shop.findCart(customer.id))?.voucher?.code
  const { code: once } = await newVoucher({ maxUsesPerEmail: '1' })
  await placeAsGuest(await guestCart(once), customer.email)
  const onlyCode = (code: string) => ({ ...shop.newGuestCart(), voucherCode: code })
  assert.deepEqual(await shop.moveToCart(customer.id, onlyCode(once)), { isComplete: false })
  assert.equal(await codeNow(), old.code)
  assert.deepEqual(await shop.takeNotices(customer.id), [
    `Voucher ${once} was not added: You have already used this voucher`,
  ])
  assert.deepEqual(await shop.moveToCart(customer.id, onlyCode(small.code)), { isComplete: true })
  assert.deepEqual([await codeNow(), await shop.takeNotices(customer.id)], [small.code, []])
})

test('places one order with one use when a guest sends a form with a code twice', async () => {
  const { id: voucherId, code: voucher } = await newVoucher({ maxUses: '1' })
  const cart = await guestCart()
  const send = () => placeAsGuest(cart, 'code-twice@shop.test', { voucher, expectedTotal: 9 })
  const placed = await Promise.all([1, 2, 3].map(() => untilNotBusy(send)))
  placed.push(await send())
  await shop.deleteVoucher(admin, voucherId)
  placed.push(await send())
  assert.equal(new Set(placed.map(({ id }) => id)).size, 1)
  assert.equal((await orderOf(placed[0]?.id ?? '')).voucherCode, voucher)
})

test('returns the order of a repeated request or form, whatever became of its voucher', async () => {
  const { id: voucherId, code: voucher } = await newVoucher({ maxUses: '1' })
  const customer = await customerWithCart()
  const options = { idempotencyKey: 'with a code' }
  const first = await shop.placeOrder(customer.id, { voucher }, options)
  const form = { mustAcceptTerms: true, isForm: true }
  const again = await shop.placeOrder(customer.id, { voucher, terms: 'on' }, form)
  assert.deepEqual(again, { ...first, message: 'You have already placed this order' })
  assert.equal(await usesOf(voucherId), 1)
  await shop.deleteVoucher(admin, voucherId)
  assert.deepEqual(await shop.placeOrder(customer.id, { voucher }, options), first)
  await assert.rejects(shop.placeOrder(customer.id), refusal(400, 'No cart found'))
  assert.equal(await shop.findCart(customer.id), undefined)
  const long = timeFromNow(-shop.repeatedOrder.ms - 60_000)
  await sql`update orders set created_at = ${long} where id = ${first.id}`.execute(db)
  await assert.rejects(shop.placeOrder(customer.id, {}, form), refusal(400, 'No cart found'))
})

test('names the unpaid order of the customer that has used the voucher, and none of other people', async () => {
  const method = { kind: 'other', name: 'Page', link: 'https://pay.test/corner' }
  await shop.createPaymentMethod(admin, shop.PaymentMethodDraft.parse(method))
  const payment = (await shop.listPaymentMethods()).at(-1)?.id
  const { code: voucher } = await newVoucher({ maxUsesPerEmail: '1' })
  const { id: lastId, code: last } = await newVoucher({ maxUses: '1' })
  const customer = await customerWithCart()
  const orderOfCode = async (code: string) => {
    await shop.addToCart(customer.id, (await createProduct(5)).id)
    return shop.placeOrder(customer.id, { voucher: code, payment })
  }
  const refused = async (attempt: Promise<unknown>) => {
    const error = await attempt.then(
      () => assert.fail('was accepted'),
      (reason) => reason,
    )
    return [error.message, error.detail.orderUrl]
  }
  const inOrder = ({ number }: { number: number }) =>
    `You have used this voucher in order ${number}, which is not paid yet. Pay for this order or give it up`
  const first = await orderOfCode(voucher)
  assert.deepEqual(await refused(orderOfCode(voucher)), [inOrder(first), links.order(first.number)])
  const second = await orderOfCode(last)
  assert.deepEqual(await refused(shop.putVoucherInCart(customer.id, last, clientIp)), [
    inOrder(second),
    links.order(second.number),
  ])
  const stranger = await customerWithCart()
  assert.deepEqual(await refused(shop.putVoucherInCart(stranger.id, last, clientIp)), [
    'This voucher has been used up',
    undefined,
  ])
  const used = ['You have already used this voucher', undefined]
  assert.deepEqual(
    await refused(placeAsGuest(await guestCart(voucher), customer.email, { payment })),
    used,
  )
  await shop.markPaid(admin, first.id)
  assert.deepEqual(await refused(shop.putVoucherInCart(customer.id, voucher, clientIp)), used)

  const email = 'holds@shop.test'
  const third = await placeAsGuest(await guestCart(voucher), email, { payment })
  const [text, url] = await refused(placeAsGuest(await guestCart(voucher), email, { payment }))
  assert.equal(text, inOrder(third))
  assert.match(url, /\/guest-order\/[\w-]{43}$/)
  const contact = { name: 'Wilma Reed', email, phone: '5550100123', payment }
  const stolen = { browser: 'another', clientIp: 'another' }
  const draft = shop.GuestCheckout.parse(contact)
  assert.deepEqual(
    await refused(shop.placeGuestOrder(await guestCart(voucher), draft, stolen)),
    used,
  )
  await shop.deletePaymentMethod(admin, payment ?? '')
  await shop.deleteVoucher(admin, lastId)
})
