import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addToCart, removeFromCart } from '../../app/domain/buying/cart/cart.server'
import { DeliveryMethodDraft } from '../../app/domain/buying/delivery-and-payment/delivery-method-draft'
import {
  createDeliveryMethod,
  listDeliveryMethods,
} from '../../app/domain/buying/delivery-and-payment/delivery-methods.server'
import {
  createPaymentMethod,
  listPaymentMethods,
  PaymentMethodDraft,
} from '../../app/domain/buying/delivery-and-payment/payment-methods.server'
import {
  findInvoicesWithGaps,
  findOrdersWithWrongTotal,
} from '../../app/domain/buying/orders/order-invariants.server'
import { changeOrderStatus } from '../../app/domain/buying/orders/order-status.server'
import { taxesOf } from '../../app/domain/buying/orders/orders'
import { findOrder } from '../../app/domain/buying/orders/orders.server'
import { markPaid } from '../../app/domain/buying/orders/payments.server'
import { placeOrder } from '../../app/domain/buying/orders/place-order.server'
import { updateShopSettings } from '../../app/domain/office/back-office/change-settings.server'
import { db } from '../../db/client'
import { assertStockInvariant } from '../support/stock-invariant'
import { createProduct, createProductWithVariants, createUser } from './factories'

// A fixed sequence, so that a failure can be repeated: https://en.wikipedia.org/wiki/Lehmer_random_number_generator
let seed = 20_261_123
function random(limit: number) {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % limit
}

const address = { name: 'A', lines: 'B 1', postcode: '1010', city: 'C', country: 'AT' }

test('computes totals, taxes and invoice numbers of random carts, and does not change paid orders', async () => {
  const admin = await createUser('admin')
  await updateShopSettings(admin, { taxRate: 1900, postalAddress: 'Lindenweg 1', taxNumber: 'X' })
  for (const [name, price] of Object.entries({ Parcel: '4.99', Express: '13.37', Letter: '0' })) {
    const draft = { name, price, freeFrom: '75', needsAddress: 'on' }
    await createDeliveryMethod(admin, DeliveryMethodDraft.parse(draft))
  }
  await createPaymentMethod(admin, PaymentMethodDraft.parse({ kind: 'other', name: 'As you like' }))
  const [deliveries, [payment]] = [await listDeliveryMethods(), await listPaymentMethods()]
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
  for (let round = 0; round < 40; round++) {
    const chosen = sold[random(sold.length)] ?? ''
    await addToCart(customer.id, chosen)
    for (let more = random(8); more > 0; more--) {
      await addToCart(customer.id, sold[random(sold.length)] ?? '')
    }
    if (random(3) === 0) {
      await addToCart(customer.id, chosen)
      await removeFromCart(customer.id, chosen)
    }
    const delivery = deliveries[random(deliveries.length)]?.id
    const { id } = await placeOrder(customer.id, { delivery, payment: payment?.id, address })
    const order = await findOrder(id)
    assert(order)
    for (const { rate, net, tax, gross } of taxesOf(order)) {
      assert.equal(net + tax, gross)
      assert(Math.abs(tax - (gross * rate) / (10_000 + rate)) <= 0.5)
    }
    const grossTotal = taxesOf(order).reduce((sum, { gross }) => sum + gross, 0)
    assert.equal(grossTotal, order.total)
    if (random(2) === 0) {
      await markPaid(admin, id)
      await updateShopSettings(admin, { taxRate: 1900 + random(100) })
      const { payment: _, ...paid } = (await findOrder(id)) ?? {}
      const { payment: _before, ...before } = order
      assert.deepEqual(paid, before)
    }
    if (random(5) === 0) await changeOrderStatus(admin, id, 'cancelled')
  }
  assert.deepEqual(await findOrdersWithWrongTotal(db), [])
  assert.deepEqual(await findInvoicesWithGaps(db), [])
  await assertStockInvariant(db)
})
