import type { Trx } from 'db/client'
import type { z } from 'zod'
import { type AmountRule, maxPriceIn, readAmount } from '~/domain/basics/money/amounts'
import { type Money, moneyOf } from '~/domain/basics/money/money'
import { type FieldCheck, Refusal, refuseWrongFields } from '~/domain/basics/refusals/refusal'
import { issueCancellation, issueCorrection } from '~/domain/buying/documents/invoices.server'
import { refundInEmail } from '~/domain/buying/documents/order-in-email.server'
import { emailCustomer } from '~/domain/buying/documents/order-recipients.server'
import type { Order } from '~/domain/buying/order/orders'
import {
  findOrder,
  refuseCancelled,
  refuseChangedOrder,
  requireOrder,
  touchOrder,
} from '~/domain/buying/order/orders.server'
import { hasRest, leftOf, linesOf, type Refund } from '~/domain/buying/order/refund-amounts'
import { isPartSent } from '~/domain/buying/order/shipping-state'
import { variantNeeded } from '~/domain/catalogue/stock/require-product.server'
import { putBackInStock } from '~/domain/catalogue/stock/stock.server'
import { record } from '~/domain/people/access/activity.server'
import { asStaff } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { refundEmail } from '~/mail/order-emails.server'
import type { RefundBody, RefundDraft } from './refund-draft'
import { storeRefund } from './store-refund.server'

export { RefundBody, refundForm } from './refund-draft'

const amountRule: AmountRule = {
  name: msg('Amount'),
  max: maxPriceIn,
  aboveZero: msg('Enter an amount above 0, or leave the field empty'),
}

/**
 * Takes back a part of an order, or all of a delivered one, and emails the customer. What was not paid yet is no longer
 * to be paid. `fieldOf` names the field for the units of a line.
 * @throws {Refusal} 404 if the order does not exist, 409 if it is cancelled or has changed meanwhile, 400 if the draft
 * takes back more than is left.
 */
export async function refundOrder(
  admin: User,
  orderId: string,
  draft: RefundDraft,
  fieldOf = (position: number) => `units_${position}`,
) {
  const values = await asStaff('money', admin, async (trx) => {
    const order = await requireOrder(trx, orderId)
    const number = String(order.number)
    refuseCancelled(order)
    refuseChangedOrder(order, draft.expectedUpdatedAt)
    const { locale } = await shopSettings(trx)
    const money = moneyOf({ locale, currency: order.currency })
    const refund = readDraft(order, draft, money, fieldOf)
    const attemptId = draft.isDue || refund.amount === 0 ? undefined : order.payment?.attemptId
    if (attemptId) refund.status = 'due'
    const { id, status, rest } = await storeRefund(trx, order, refund, attemptId)
    await touchOrder(trx, orderId)
    await issueCorrection(trx, orderId, id)
    await emailCustomer(trx, orderId, (inEmail, source) =>
      refundEmail(inEmail, refundInEmail(source, id)),
    )
    const values = { amount: money.format(refund.amount), number }
    await record(trx, admin, 'took back {amount} of order {number}', values)
    if (status !== 'due') return { ...values, text: savedTexts[status] }
    const text = attemptId ? underWayText : savedTexts.due
    return { amount: money.format(rest), number, text }
  })
  return { message: message(values.text, values) }
}

/** @throws {Refusal} As `refundOrder`; 400 if the order does not have the product, 409 if it has several variants of it. */
export async function refundProduct(
  admin: User,
  orderId: string,
  { productId, variantId, quantity, restock, due, ...draft }: z.output<typeof RefundBody>,
) {
  const order = await findOrder(orderId)
  const lines = (order?.items ?? [])
    .map((item, position) => ({ ...item, position }))
    .filter((it) => it.productId === productId && (!variantId || it.variantId === variantId))
  const [line, second] = lines
  if (order && !line && (productId || variantId || quantity > 0)) {
    throw new Refusal(400, 'This order has no such product', { field: 'productId' })
  }
  if (second && quantity > 0) {
    const variants = lines.map((it) => ({ id: it.variantId, name: it.variantName }))
    throw variantNeeded(second.productName, 'variantId', variants)
  }
  const items = line && quantity > 0 ? [{ position: line.position, quantity, restock }] : []
  return refundOrder(admin, orderId, { ...draft, items, isDue: due }, () => 'quantity')
}

const savedTexts = {
  done: msg('{amount} of order {number} is refunded'),
  due: msg('{amount} of order {number} is to be refunded'),
  reduced: msg('The customer pays {amount} less for order {number}'),
}

const underWayText = msg('{amount} of order {number} is going back through the payment provider')

function readDraft(
  order: Order,
  { items, delivery: withDelivery, amount: typed, reason, isDue }: RefundDraft,
  money: Money,
  fieldOf: (position: number) => string,
) {
  const left = leftOf(order)
  const delivery = withDelivery ? left.delivery : 0
  const { difference } = linesOf(order, { items, delivery, amount: 0 })
  const amount = typed ? readAmount(money, typed, amountRule, 'amount') : -difference
  // There is nothing to return for units that cost nothing, such as with a voucher.
  const isReduced = !order.payment?.paidAt || amount === 0
  const status: Refund['status'] = isReduced ? 'reduced' : isDue ? 'due' : 'done'
  const refund = { items, delivery, amount, reason, status }
  const after = { ...order, refunds: [...order.refunds, { ...refund, ...notStored }] }
  // The amount of too many units says nothing more.
  refuseWrongFields(
    items.map(({ position, quantity }): FieldCheck => {
      const max = left.units[position] ?? 0
      return [quantity > max, fieldOf(position), atMostText(String(max))]
    }),
  )
  refuseWrongFields([
    [amount === 0 && items.length === 0, '', msg('Choose what to refund')],
    [amount > left.amount, 'amount', atMostText(money.format(left.amount))],
    [
      amount <= left.amount && order.status === 'processing' && !hasRest(after),
      '',
      isPartSent(order)
        ? msg(
            'This is all that is left of the order. Mark the order as delivered first, or cancel it if its parcels have come back',
          )
        : msg('This is all that is left of the order. Cancel the order instead'),
    ],
  ])
  return refund
}

const notStored = { id: '', createdAt: '', refundedAt: null }

const atMostText = (max: string) => message('At most {max} can be refunded', { max })

/** For an order that is being cancelled: its units come back, and what was paid is due to the customer. */
export async function takeBackRest(trx: Trx, order: Order) {
  const { amount, delivery, units } = leftOf(order)
  const items = units
    .map((quantity, position) => ({ position, quantity, restock: true }))
    .filter(({ quantity }) => quantity > 0)
  const isWhole = order.refunds.length === 0
  if (isWhole) await issueCancellation(trx, order.id)
  if (isWhole && !order.payment?.paidAt) {
    for (const { variantId, quantity } of order.items) {
      await putBackInStock(trx, variantId, quantity)
    }
    return
  }
  const status = order.payment?.paidAt ? 'due' : 'reduced'
  const refund = { items, amount, delivery, reason: '', status } as const
  const { id } = await storeRefund(trx, order, refund, order.payment?.attemptId)
  if (!isWhole) await issueCorrection(trx, order.id, id)
}
