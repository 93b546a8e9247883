import type { Money } from '~/domain/basics/money/money'
import { rateText } from '~/domain/basics/money/money'
import { priceOrFree } from '~/domain/buying/delivery-and-payment/delivery-methods'
import { spacedIban } from '~/domain/buying/delivery-and-payment/iban'
import { lineNameOf } from '~/domain/catalogue/stock/variant-names'
import { t } from '~/languages/translate'
import type { Line, Part } from '~/mail/email-content'
import { type Order, type OrderPayment, onlineRequest, taxesOf, transferRequest } from './orders'
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
      ? [
          {
            label: t('Delivery: {name}', { name: delivery.name, context: 'costs' }),
            amount: priceOrFree(money, delivery.price),
          },
        ]
      : []),
    { label: t('Total'), amount: money.format(total), isTotal: true },
    ...taxesOf(order).map(({ rate, tax }) => ({
      label: t('Includes {rate} tax', { rate: rateText(rate, money) }),
      amount: money.format(tax),
    })),
  ]
}

export function choiceTexts({ taxSentence, delivery, address, payment }: Order) {
  const texts = taxSentence ? [taxSentence] : []
  if (address) texts.push([t('Delivery to:'), ...addressLines(address)].join('\n'))
  else if (delivery) texts.push(t('Delivery: {name}', { name: delivery.name }))
  if (payment) texts.push(t('Payment: {name}', { name: payment.name }))
  return texts
}

export function paymentParts(order: Order, money: Money): Part[] {
  const { payment } = order
  if (!payment) return []
  const { kind, instructions, link } = payment
  return [
    ...(instructions ? [instructions] : []),
    ...(link ? [onlineRequest(order, money), { label: t('Pay online'), href: link }] : []),
    ...(kind === 'transfer'
      ? [transferRequest(order, money), transferText(order, payment, money)]
      : []),
  ]
}

function transferText({ total, number }: Order, payment: OrderPayment, money: Money) {
  const { accountHolder, iban, bic } = payment
  return [
    t('Account holder: {name}', { name: accountHolder }),
    t('IBAN: {iban}', { iban: spacedIban(iban) }),
    ...(bic ? [t('BIC: {bic}', { bic })] : []),
    t('Amount: {amount}', { amount: money.format(total) }),
    t('Reference: {number}', { number: String(number) }),
  ].join('\n')
}
