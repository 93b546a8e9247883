import './test-database'
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { orderColumns } from '../../db/schema/orders'
import { onPostgres } from '../support/engine'
import { assertStockInvariant } from '../support/stock-invariant'
import { createProduct, createProductWithVariants, createUser, createUsers } from './factories'
import * as shop from './shop'
import { db } from './shop'

// A fixed sequence, so that a failure can be repeated: https://en.wikipedia.org/wiki/Lehmer_random_number_generator
let seed = 20_261_123
function random(limit: number) {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % limit
}

const address = { name: 'A', lines: 'B 1', postcode: '1010', city: 'C', country: 'AT' }

let admin: shop.User

before(async () => {
  admin = await createUser('admin')
  await shop.updateShopSettings(admin, {
    taxRate: 1900,
    postalAddress: 'Lindenweg 1',
    taxNumber: 'X',
  })
  for (const [name, price] of Object.entries({ Parcel: '4.99', Express: '13.37', Letter: '0' })) {
    const draft = { name, price, freeFrom: '75', needsAddress: 'on' }
    await shop.createDeliveryMethod(admin, shop.DeliveryMethodDraft.parse(draft))
  }
  await shop.createPaymentMethod(
    admin,
    shop.PaymentMethodDraft.parse({ kind: 'other', name: 'As you like' }),
  )
})

test('computes totals, taxes and invoice numbers of random carts, and does not change paid orders', async () => {
  const [deliveries, [payment]] = [
    await shop.listDeliveryMethods(),
    await shop.listPaymentMethods(),
  ]
  const price = () => 1 + random(9999)
  const categories: string[] = []
  const sold: string[] = []
  while (categories.length < 12) {
    const { categoryId, id } = await createProduct(1000, { price: price() })
    const prices = { price: price(), fullPrices: [null, price(), price()] }
    const { variantIds, ...other } = await createProductWithVariants([900, 900, 900], prices)
    categories.push(categoryId, other.categoryId)
    sold.push(id, ...variantIds)
  }
  for (const rate of [0, 550, 700, 770]) {
    const id = categories[random(categories.length)] ?? ''
    await db.updateTable('categories').set({ tax_rate: rate }).where('id', '=', id).execute()
  }
  const customer = await createUser()
  // Amounts are computed in the same way on both engines.
  const rounds = onPostgres ? 10 : 40
  for (let round = 0; round < rounds; round++) {
    const chosen = sold[random(sold.length)] ?? ''
    await shop.addToCart(customer.id, chosen)
    for (let more = random(8); more > 0; more--) {
      await shop.addToCart(customer.id, sold[random(sold.length)] ?? '')
    }
    if (random(3) === 0) {
      await shop.addToCart(customer.id, chosen)
      await shop.removeFromCart(customer.id, chosen)
    }
    const delivery = deliveries[random(deliveries.length)]?.id
    const { id } = await shop.placeOrder(customer.id, { delivery, payment: payment?.id, address })
    const order = await shop.findOrder(id)
    assert(order)
    for (const { rate, net, tax, gross } of shop.taxesOf(order)) {
      assert.equal(net + tax, gross)
      assert(Math.abs(tax - (gross * rate) / (10_000 + rate)) <= 0.5)
    }
    const grossTotal = shop.taxesOf(order).reduce((sum, { gross }) => sum + gross, 0)
    assert.equal(grossTotal, order.total)
    if (random(2) === 0) {
      await shop.markPaid(admin, id)
      await shop.updateShopSettings(admin, { taxRate: 1900 + random(100) })
      const { payment: _, updatedAt: _at, ...paid } = (await shop.findOrder(id)) ?? {}
      const { payment: _before, updatedAt: _atFirst, ...before } = order
      assert.deepEqual(paid, before)
    }
    if (random(5) === 0) await shop.changeOrderStatus(admin, id, 'cancelled')
  }
  assert.deepEqual(await shop.findOrdersWithWrongTotal(db), [])
  assert.deepEqual(await shop.findInvoicesWithGaps(db), [])
  await assertStockInvariant(db)
})

interface Placed {
  id: string
  customerId: string
}

const pick = <T>(values: T[]) => values[random(values.length)] ?? assert.fail()
const someTimes = (value: string) => (random(2) === 0 ? value : '')

const delivered = Array<'delivered'>(4).fill('delivered')

const operations: ((order: Placed) => Promise<unknown>)[] = [
  ({ id }) => shop.changeOrderStatus(admin, id, pick([...delivered, 'cancelled'])),
  ({ id }) => shop.undoOrderDelivery(admin, id),
  ({ id }) => shop.undoParcel(admin, id),
  ({ id }) => shop.sendParcel(admin, id, {}),
  ({ id }) => shop.sendParcel(admin, id, { items: new Map([[random(2), 1 + random(2)]]) }),
  ({ id }) => refundAtRandom(id),
  ({ id }) => refundAtRandom(id),
  ({ id }) => pick([shop.markPaid, shop.markPaid, shop.markUnpaid])(admin, id),
  ({ id }) => pick([shop.markRefunded, shop.markNotRefunded])(admin, id),
  ({ id }) => {
    const draft = { name: 'Odette', email: 'odette@shop.test', phone: '' }
    const corrected = { ...address, lines: `Lindenweg ${random(9)}` }
    return shop.correctOrder(admin, id, { ...draft, address: corrected })
  },
]

function refundAtRandom(id: string) {
  const [amount, units_0, units_1] = [random(3) === 0 ? `${random(30)}.5` : '', '1', someTimes('2')]
  const restock = { restock_0: someTimes('on'), restock_1: someTimes('on') }
  const fields = { units_0, units_1, ...restock, delivery: someTimes('on'), isDue: someTimes('on') }
  return shop.refundOrder(
    admin,
    id,
    shop.refundForm(2).parse({ ...fields, amount, reason: 'Late' }),
  )
}

test('preserves stock, money, uses of vouchers and numbers of documents when random operations change orders', async () => {
  const [deliveries, [payment]] = [
    await shop.listDeliveryMethods(),
    await shop.listPaymentMethods(),
  ]
  const people = await createUsers(9)
  const products = await Promise.all(
    [900, 4_99, 33_33].map((price) => createProduct(5000, { price })),
  )
  const placed: Placed[] = []
  const voucherFields = shop.voucherForm(shop.moneyOf(shop.defaultMoney))
  const scarce = { code: 'SCARCE', amount: '3', maxUses: '9' }
  for (const draft of [{ code: 'TENTH', percent: '10' }, scarce]) {
    await shop.createVoucher(admin, voucherFields.parse({ ...draft, isActive: 'on' }))
  }
  await shop.updateShopSettings(admin, { guestOrders: true })
  const placeAsGuest = async () => {
    const lines = products.slice(random(3)).map(({ id }): shop.GuestLine => [id, 1 + random(2)])
    const guest = { name: 'Wilma', email: `${placed.length}@guest.test`, phone: '5550100123' }
    const choice = { delivery: pick(deliveries).id, payment: payment?.id, address }
    const draft = shop.GuestCheckout.parse({ ...guest, ...choice })
    const cart = { ...shop.newGuestCart(), lines }
    placed.push({
      id: (await shop.placeGuestOrder(cart, draft, { browser: guest.email, clientIp: '' })).id,
      customerId: cart.id,
    })
  }
  const place = async (customerId: string) => {
    const again = placed.find((order) => order.customerId === customerId)
    if (again) await shop.orderAgain(customerId, again.id)
    for (const { id } of [pick(products), ...products.slice(random(3))])
      await shop.addToCart(customerId, id)
    const choice = { delivery: pick(deliveries).id, payment: payment?.id, address }
    const voucher = pick(['', 'TENTH', 'SCARCE'])
    const { id } = await shop.placeOrder(customerId, { ...choice, voucher }).catch((error) => {
      if (voucher === 'SCARCE' && error instanceof shop.Refusal)
        return shop.placeOrder(customerId, choice)
      throw error
    })
    placed.push({ id, customerId })
  }
  // PostgreSQL repeats those that conflict, which takes its time.
  const [count, perRound] = onPostgres ? [400, 8] : [2000, 25]
  for (let round = 0; round < count / perRound; round++) {
    await (random(4) === 0 ? placeAsGuest() : place(pick(people).id))
    const all = Array.from({ length: perRound - 1 }, () => pick(operations)(pick(placed.slice(-9))))
    for (const result of await Promise.allSettled(all)) {
      if (result.status === 'rejected' && !(result.reason instanceof shop.Refusal))
        throw result.reason
    }
    if (round % 20 === 19) await assertInvariants(placed)
  }
})

async function assertInvariants(placed: Placed[]) {
  for (const find of [
    shop.findOrdersWithWrongTotal,
    shop.findInvoicesWithGaps,
    shop.findOrdersWithTooManySent,
    shop.findOrdersWithWrongRefunds,
    shop.findOrdersWithWrongDocuments,
    shop.findVouchersWithWrongUses,
  ]) {
    assert.deepEqual(await find(db), [], find.name)
  }
  await assertStockInvariant(db)
  const { uses } = await db
    .selectFrom('vouchers')
    .select('uses')
    .where('code', '=', 'SCARCE')
    .executeTakeFirstOrThrow()
  assert(uses <= 9)
  const rows = await db.selectFrom('orders').select(orderColumns).execute()
  const orders = (await shop.withDetails(rows)).filter(({ id }) =>
    placed.some((it) => it.id === id),
  )
  assert.equal(orders.length, placed.length)
  for (const order of orders) {
    const { amount, delivery, units } = shop.leftOf(order)
    const taxes = [
      ...shop.taxesOf(order),
      ...order.refunds.flatMap((refund) => shop.taxesOfRefund(order, refund)),
    ]
    const taxed = taxes.reduce((sum, { gross }) => sum + gross, 0)
    assert.equal(taxed, amount, `order ${order.number}`)
    assert([amount, delivery, ...units].every((left) => left >= 0))
    assert.equal(order.status === 'cancelled' && order.payment?.paidAt ? amount : 0, 0)
  }
}
