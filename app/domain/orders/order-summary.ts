import type { Money } from '~/domain/money'
import { rateText } from '~/domain/money'
import { priceOrFree } from '~/domain/selling/delivery-methods'
import { spacedIban } from '~/domain/selling/iban'
import { lineNameOf } from '~/domain/stock/variants'
import type { Line } from '~/mail/email-content'
import { type Order, type OrderPayment, taxesOf } from './orders'
import { addressLines } from './postal-address'

export function summaryOf(order: Order, money: Money, lang: string | undefined): Line[] {
  const { items, delivery, total } = order
  return [
    ...items.map((item) => ({
      label: `${item.quantity} × ${lineNameOf(item)}`,
      amount: money.format(item.price * item.quantity),
      lang,
      imageId: item.imageId,
    })),
    ...(delivery
      ? [{ label: `Delivery: ${delivery.name}`, amount: priceOrFree(money, delivery.price) }]
      : []),
    { label: 'Total', amount: money.format(total), isTotal: true },
    ...taxesOf(order).map(({ rate, tax }) => ({
      label: `Includes ${rateText(rate, money)} tax`,
      amount: money.format(tax),
    })),
  ]
}

export function choiceTexts({ taxSentence, delivery, address, payment }: Order) {
  const texts = taxSentence ? [taxSentence] : []
  if (address) texts.push(['Delivery to:', ...addressLines(address)].join('\n'))
  else if (delivery) texts.push(`Delivery: ${delivery.name}`)
  if (payment) texts.push(`Payment: ${payment.name}`)
  return texts
}

export function paymentTexts(order: Order, money: Money) {
  const { payment } = order
  const texts = payment?.instructions ? [payment.instructions] : []
  if (payment?.kind !== 'transfer') return texts
  return [...texts, transferRequest(order, money), transferText(order, payment, money)]
}

export function transferRequest({ total, number }: Order, money: Money) {
  return `Please transfer ${money.format(total)} to this account. Use ${number} as the reference.`
}

function transferText({ total, number }: Order, payment: OrderPayment, money: Money) {
  const { accountHolder, iban, bic } = payment
  return [
    `Account holder: ${accountHolder}`,
    `IBAN: ${spacedIban(iban)}`,
    ...(bic ? [`BIC: ${bic}`] : []),
    `Amount: ${money.format(total)}`,
    `Reference: ${number}`,
  ].join('\n')
}
