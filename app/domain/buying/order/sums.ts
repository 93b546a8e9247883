import { reductionsOf, voucherDiscountOf } from '~/domain/basics/money/lines'
import { type Money, rateText } from '~/domain/basics/money/money'
import type { IncludedTax } from '~/domain/basics/money/tax'
import { msg, t } from '~/languages/translate'
import type { Order } from './orders'

/** One of the sums below the lines of an order or of a document about it, as its readers see it. */
interface Sum {
  label: string
  amount: string
  isTotal?: boolean
}

export interface Summed extends Pick<Order, 'items' | 'voucherCode' | 'total'> {
  delivery?: Sum | false
  /** From the lines of a refund to its amount. */
  difference?: number
  /** With the sign of the document. */
  taxes: IncludedTax[]
  taxText?: string
  /** -1 if the document takes back what the order has charged. */
  sign?: 1 | -1
}

/** The prices of the lines are those before what the shop and the voucher take off. */
export function sumsOf(summed: Summed, money: Money): Sum[] {
  const { items, voucherCode = '', delivery, difference = 0, taxes, sign = 1 } = summed
  const { taxText = msg('Includes {rate} tax (net {net})') } = summed
  const sum = (label: string, amount: number) => ({ label, amount: money.format(amount) })
  const discount = voucherDiscountOf(items)
  const voucherText = t('Voucher {code}', { code: voucherCode })
  const differenceText = difference > 0 ? t('Reduction of the price') : t('Deduction')
  return [
    ...reductionsOf(items).map(({ reason, amount }) => sum(reductionText(reason), -sign * amount)),
    ...(discount > 0 ? [sum(voucherText, -sign * discount)] : []),
    ...(delivery ? [delivery] : []),
    ...(difference !== 0 ? [sum(differenceText, sign * difference)] : []),
    { ...sum(t('Total'), sign * summed.total), isTotal: true },
    ...taxes.map(({ rate, net, tax }) =>
      sum(t(taxText, { rate: rateText(rate, money), net: money.format(net) }), tax),
    ),
  ]
}

export function reductionText(reason: string | undefined) {
  return reason ? t('Price lowered: {reason}', { reason }) : t('Price lowered')
}
