import type { Trx } from 'db/client'
import { timeFromNow } from 'db/time'
import { spread } from '~/domain/basics/money/spread'
import type { Cart, CartLine } from '~/domain/buying/cart/cart'
import { isHosted } from '~/domain/buying/methods/payment-methods'
import type { readContact } from '~/domain/buying/order/order-customers.server'
import type { TaxedPrices } from '~/domain/buying/tax-rates/tax-rates'
import { countUse } from '~/domain/buying/vouchers/use-voucher.server'
import type { CheckoutChoices } from './checkout-choices.server'

export interface NewOrder extends CheckoutChoices {
  id: string
  userId: string
  contact: Awaited<ReturnType<typeof readContact>>
  cart: Cart
  total: number
  prices: TaxedPrices
  currency: string
  taxCountry: string
  withdrawalDays: number | null
  /** The name of the admin who enters it for the customer. */
  enteredBy?: string
  /** Until when a link to the page of a provider leads to it; by default, for an hour. */
  payBy?: string
}

/** The units must have been taken from stock. @throws {Refusal} 409 if the voucher was used up meanwhile. */
export async function storeOrder(trx: Trx, order: NewOrder) {
  const { id, userId, contact, total, prices, currency, taxCountry, customerNote } = order
  const now = timeFromNow()
  const voucher = usedVoucherOf(order.cart)
  await trx
    .insertInto('orders')
    .values({
      id,
      user_id: userId,
      ...contact,
      status: 'processing',
      total,
      currency,
      tax_sentence: prices.taxSentence,
      tax_country: taxCountry,
      withdrawal_days: order.withdrawalDays,
      customer_note: customerNote,
      voucher_id: voucher?.id,
      voucher_code: voucher?.code,
      entered_by: order.enteredBy,
      created_at: now,
      updated_at: now,
    })
    .execute()
  if (voucher) await countUse(trx, voucher.id)
  await storeItems(trx, order)
  await storeChoices(trx, order)
}

async function storeItems(trx: Trx, { id, cart, prices }: NewOrder) {
  await trx
    .insertInto('order_items')
    .values(
      cart.lines.map((line, position) => ({
        order_id: id,
        position,
        product_id: line.productId,
        product_name: line.productName,
        variant_id: line.variantId,
        variant_name: line.variantName,
        sku: line.sku,
        quantity: line.quantity,
        price: prices.items[position]?.price ?? line.price,
        discount: prices.items[position]?.discount ?? 0,
        reduction: reductionIn(line, prices.items[position]?.discount),
        reduction_reason: line.reductionReason ?? '',
        tax_rate: prices.items[position]?.taxRate ?? null,
        delivery_time: line.deliveryTime ?? '',
        image_id: line.imageId,
      })),
    )
    .execute()
}

// Where tax is taken off the prices, it is also taken off the discount of the line.
function reductionIn({ discount = 0, reduction = 0 }: CartLine, discountOfOrder = 0) {
  return spread(discountOfOrder, [reduction, discount - reduction])[0]
}

// Copies the methods, because the shop may change them later.
async function storeChoices(trx: Trx, order: NewOrder) {
  const { id: order_id, delivery, prices, payment, address, invoiceAddress } = order
  if (delivery && prices.delivery) {
    const { price, taxRate, inProportion } = prices.delivery
    await trx
      .insertInto('order_deliveries')
      .values({
        order_id,
        name: delivery.name,
        price,
        tax_rate: taxRate,
        collection: delivery.collection,
        in_proportion: inProportion ? 1 : undefined,
      })
      .execute()
  }
  if (address) {
    await trx
      .insertInto('order_addresses')
      .values({ order_id, ...address })
      .execute()
  }
  if (invoiceAddress) {
    const { vatId: vat_id, ...others } = invoiceAddress
    await trx
      .insertInto('order_invoice_addresses')
      .values({ order_id, ...others, vat_id })
      .execute()
  }
  if (payment) {
    const { id: _, accountHolder, ...method } = payment
    const pay_by = isHosted(payment.kind) ? order.payBy : undefined
    await trx
      .insertInto('order_payments')
      .values({ order_id, ...method, account_holder: accountHolder, paid_at: null, pay_by })
      .execute()
  }
}

// A voucher that takes off nothing is not used.
export function usedVoucherOf({ voucher }: Cart) {
  return voucher && voucher.discount > 0 ? voucher : undefined
}
