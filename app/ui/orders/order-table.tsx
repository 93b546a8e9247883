import type { ReactNode } from 'react'
import { discountOfLines } from '~/domain/basics/money/lines'
import { type Money, rateText } from '~/domain/basics/money/money'
import type { IncludedTax } from '~/domain/basics/money/tax'
import { priceOrFree } from '~/domain/buying/methods/delivery-methods'
import { type Order, type OrderItem, taxesOf } from '~/domain/buying/order/orders'
import { differenceText, linesOf, type Refund, taxesOfRefund } from '~/domain/buying/order/refunds'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { Image } from '~/ui/image'
import { ShopText } from '~/ui/shop-text'
import { useMoney, useTextLang } from '~/ui/use-shop'
import { LineName } from './line-name'

interface Props {
  order: Order
  sign?: 1 | -1
  forAdmin?: boolean
  withImages?: boolean
}

export function OrderTable({ order, sign = 1, forAdmin, withImages }: Props) {
  const taxes = taxesOf(order).map(({ rate, net, tax, gross }) => ({
    rate,
    net: sign * net,
    tax: sign * tax,
    gross: sign * gross,
  }))
  const isInvoice = order.invoices.length > 0
  return (
    <DocumentTable
      {...order}
      taxes={taxes}
      sign={sign}
      withNumbers={forAdmin || isInvoice}
      withImages={withImages}
    />
  )
}

export function RefundTable({ order, refund }: { order: Order; refund: Refund }) {
  const { lines, difference } = linesOf(order, refund)
  return (
    <DocumentTable
      {...order}
      items={lines}
      delivery={
        order.delivery && refund.delivery > 0
          ? { ...order.delivery, price: refund.delivery }
          : undefined
      }
      difference={difference}
      total={refund.amount}
      taxes={taxesOfRefund(order, refund)}
      sign={-1}
      withNumbers
    />
  )
}

interface DocumentProps
  extends Pick<Order, 'delivery' | 'total' | 'currency' | 'taxSentence' | 'voucherCode'> {
  items: OrderItem[]
  difference?: number
  /** With the sign of the document. */
  taxes: IncludedTax[]
  sign: 1 | -1
  withNumbers: boolean
  withImages?: boolean
}

function DocumentTable(document: DocumentProps) {
  const { items, taxes, currency, sign, withNumbers, withImages } = document
  const money = useMoney(currency)
  const lang = useTextLang()
  const marksRates =
    taxes.length > 1 || (taxes.length === 1 && items.some(({ taxRate }) => taxRate === null))
  return (
    <table className="order-table">
      <thead>
        <tr>
          <th scope="col">{t('Product')}</th>
          <th scope="col">{t('Price')}</th>
          <th scope="col">{t('Qty')}</th>
          {marksRates && <th scope="col">{t('Tax rate')}</th>}
          <th scope="col">{t('Amount')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.productId + item.variantName}>
            <th scope="row">
              {withImages && (
                <Image id={item.imageId} alt="" sizes="64px" className="thumbnail no-print" />
              )}
              <LineName line={item} withNumber={withNumbers} />
            </th>
            <td>{money.format(item.price)}</td>
            <td className="quantity">{sign * item.quantity}</td>
            {marksRates && <Rates rates={[item.taxRate]} money={money} />}
            <td>{money.format(sign * item.price * item.quantity)}</td>
          </tr>
        ))}
      </tbody>
      <Sums document={document} money={money} lang={lang} marksRates={marksRates} />
    </table>
  )
}

interface SumsProps {
  document: DocumentProps
  money: Money
  lang: string | undefined
  marksRates: boolean
}

function Sums({ document, money, lang, marksRates }: SumsProps) {
  const { items, delivery, difference = 0, total, taxes, taxSentence, sign } = document
  const discount = discountOfLines(items)
  const rates = taxes.map(({ rate }) => rate)
  const noRate = marksRates && <td />
  return (
    <tfoot>
      {discount > 0 && (
        <Sum
          label={t('Voucher {code}', { code: document.voucherCode })}
          amount={money.format(-sign * discount)}
          rate={noRate}
        />
      )}
      {delivery && (
        <Sum
          label={rich(t('Delivery: {name}', { context: 'costs' }), {
            name: <ShopText>{delivery.name}</ShopText>,
          })}
          amount={priceOrFree(money, sign * delivery.price)}
          rate={
            marksRates && (
              <Rates rates={delivery.inProportion ? rates : [delivery.taxRate]} money={money} />
            )
          }
        />
      )}
      {difference !== 0 && (
        <Sum
          label={t(differenceText(difference))}
          amount={money.format(sign * difference)}
          rate={noRate}
        />
      )}
      <Sum label={t('Total')} amount={money.format(sign * total)} rate={noRate} isTotal />
      {taxes.map(({ rate, net, tax }) => (
        <Sum
          key={rate}
          label={t('Includes {rate} tax (net {net})', {
            rate: rateText(rate, money),
            net: money.format(net),
          })}
          amount={money.format(tax)}
          rate={noRate}
        />
      ))}
      {taxSentence && (
        <tr>
          <td colSpan={4} lang={lang}>
            {taxSentence}
          </td>
        </tr>
      )}
    </tfoot>
  )
}

interface SumProps {
  label: ReactNode
  amount: string
  /** The cell of the tax rate, if lines have different ones. */
  rate: ReactNode
  isTotal?: boolean
}

function Sum({ label, amount, rate, isTotal }: SumProps) {
  return (
    <tr className={isTotal ? 'total' : undefined}>
      <th scope="row" colSpan={3}>
        {label}
      </th>
      {rate}
      <td>{amount}</td>
    </tr>
  )
}

function Rates({ rates, money }: { rates: (number | null)[]; money: Money }) {
  const texts = rates.map((rate) => (rate === null ? '–' : rateText(rate, money)))
  return <td className="rate">{texts.join(', ')}</td>
}
