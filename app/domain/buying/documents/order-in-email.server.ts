import type { Money } from '~/domain/basics/money/money'
import { saysVat } from '~/domain/buying/countries/country-groups.server'
import { addressLines, invoiceAddressLines } from '~/domain/buying/countries/postal-address'
import { priceOrFree } from '~/domain/buying/methods/delivery-methods'
import { accountLines } from '~/domain/buying/methods/iban'
import {
  isCollected,
  isRefundDue,
  isUnpaid,
  type Order,
  type OrderItem,
  type OrderPayment,
  taxesOf,
  toPay,
} from '~/domain/buying/order/orders'
import { dueOf, linesOf, partRefundsOf, toReturnOf } from '~/domain/buying/order/refund-amounts'
import { sumsOf } from '~/domain/buying/order/sums'
import { lineNameOf } from '~/domain/catalogue/stock/variant-names'
import { msg, t } from '~/languages/translate'
import type { Line, Link } from '~/mail/email-content'
import type { OrderInEmail, RefundInEmail } from '~/mail/order-emails.server'
import { instructionsOf, onlineRequest, transferRequest } from './how-to-pay'

export interface EmailSource {
  order: Order
  money: Money
  lang: string | undefined
}

type ForCustomer = Pick<OrderInEmail, 'customer' | 'link'>

export function orderInEmail(source: EmailSource, forCustomer: ForCustomer): OrderInEmail {
  const { order, money } = source
  return {
    ...forCustomer,
    number: order.number,
    total: money.format(order.total),
    lines: summaryOf(source),
    deliveryAndPayment: choiceTexts(order),
    isCollected: isCollected(order),
    isCancelled: order.status === 'cancelled',
    paid: order.payment?.paidAt ? money.format(toPay(order)) : undefined,
    toBring:
      order.payment?.kind === 'collection' && isUnpaid(order)
        ? money.format(toPay(order))
        : undefined,
    due: isRefundDue(order) ? money.format(dueOf(order.refunds)) : undefined,
    howToPay: paymentParts(order, money),
  }
}

/** The email address of a guest may belong to a stranger, so no email has a text that the guest has typed. */
export function orderInGuestEmail(inEmail: OrderInEmail, order: Order): OrderInEmail {
  const typed = { address: undefined, invoiceAddress: undefined, customerNote: undefined }
  return { ...inEmail, deliveryAndPayment: choiceTexts({ ...order, ...typed }) }
}

export function summaryOf(
  { order, money, lang }: EmailSource,
  nameOf: typeof lineNameOf = lineNameOf,
): Line[] {
  const { items, delivery } = order
  const taxText = msg(saysVat(money.locale) ? 'Includes {rate} VAT' : 'Includes {rate} tax')
  const charge = delivery && {
    label: t('Delivery: {name}', { name: delivery.name, context: 'costs' }),
    amount: priceOrFree(money, delivery.price),
  }
  return [
    ...items.map((item) => itemLine(item, { money, lang }, (line) => nameWithTime(line, nameOf))),
    ...sumsOf({ ...order, delivery: charge, taxes: taxesOf(order), taxText }, money),
    ...partRefundsOf(order).map(({ amount }) => ({
      label: t('Taken back'),
      amount: money.format(-amount),
    })),
  ]
}

function nameWithTime(item: OrderItem, nameOf: typeof lineNameOf) {
  const { deliveryTime: time } = item
  return time ? `${nameOf(item)} (${t('Delivery time: {time}', { time })})` : nameOf(item)
}

export function refundInEmail(
  { order, money, lang }: EmailSource,
  refundId: string,
): RefundInEmail {
  const refund = order.refunds.find(({ id }) => id === refundId)
  if (!refund) throw new Error(`Order ${order.id} has no refund ${refundId}`)
  const { lines, difference } = linesOf(order, refund)
  const delivery = refund.delivery > 0 && {
    label: t('Delivery'),
    amount: money.format(-refund.delivery),
  }
  const taken = { total: refund.amount, difference: lines.length > 0 ? difference : 0 }
  return {
    status: refund.status,
    amount: money.format(refund.status === 'due' ? toReturnOf([refund]) : refund.amount),
    reason: refund.reason,
    correction: order.invoices.find((invoice) => invoice.refundId === refundId)?.number,
    lines: [
      ...lines.map((item) => itemLine({ ...item, price: -item.price }, { money, lang })),
      ...sumsOf({ ...order, ...taken, items: lines, delivery, taxes: [], sign: -1 }, money),
    ],
  }
}

function itemLine(
  item: OrderItem,
  { money, lang }: Omit<EmailSource, 'order'>,
  nameOf: (item: OrderItem) => string = lineNameOf,
): Line {
  return {
    label: `${item.quantity} × ${nameOf(item)}`,
    amount: money.format(item.price * item.quantity),
    lang,
    imageId: item.imageId,
  }
}

function choiceTexts(order: Order) {
  const { taxSentence, delivery, address, invoiceAddress, payment, customerNote } = order
  const texts = taxSentence ? [taxSentence] : []
  if (address) texts.push([t('Delivery to:'), ...addressLines(address)].join('\n'))
  else if (delivery) {
    const text = t('Delivery: {name}', { name: delivery.name })
    texts.push([text, delivery.collection ?? ''].join('\n').trim())
  }
  if (payment) texts.push(t('Payment: {name}', { name: payment.name }))
  if (invoiceAddress) {
    texts.push([t('Invoice to:'), ...invoiceAddressLines(invoiceAddress)].join('\n'))
  }
  if (customerNote) texts.push([t('Note to the shop:'), customerNote].join('\n'))
  return texts
}

/** Says how the customer pays without the page of a provider. */
export function paymentParts(order: Order, money: Money): (string | Link)[] {
  const { payment } = order
  if (!payment) return []
  const { kind, link } = payment
  const instructions = instructionsOf(order)
  return [
    ...(instructions ? [instructions] : []),
    ...(link ? [onlineRequest(order, money), { label: t('Pay online'), href: link }] : []),
    ...(kind === 'transfer'
      ? [transferRequest(order, money), transferText(order, payment, money)]
      : []),
  ]
}

function transferText(order: Order, payment: OrderPayment, money: Money) {
  const { accountHolder, iban, bic } = payment
  return [
    t('Account holder: {name}', { name: accountHolder }),
    ...accountLines(iban).map(({ label, text }) => t('{name}: {text}', { name: t(label), text })),
    ...(bic ? [t('BIC: {bic}', { bic })] : []),
    t('Amount: {amount}', { amount: money.format(toPay(order)) }),
    t('Reference: {number}', { number: String(order.number) }),
  ].join('\n')
}
