import { type Money, rateText } from '~/domain/basics/money/money'
import { amountsOf, taxChange } from '~/domain/basics/money/tax'
import { priceOrFree } from '~/domain/buying/methods/delivery-methods'
import { type Order, taxesOf } from '~/domain/buying/order/orders'
import { linesOf, type Refund, taxesOfRefund } from '~/domain/buying/order/refund-amounts'
import { type Summed, sumsOf } from '~/domain/buying/order/sums'
import { rich } from '~/languages/rich'
import { msg, t } from '~/languages/translate'
import { Image } from '~/ui/image'
import { DeliveryTime } from '~/ui/products/delivery-time'
import { ShopText } from '~/ui/shop-text'
import { useMoney, useShop, useTextLang } from '~/ui/use-shop'
import { LineName } from './line-name'

interface Props {
  order: Order
  sign?: 1 | -1
  forAdmin?: boolean
  withImages?: boolean
}

export function OrderTable({ order, sign = 1, forAdmin, withImages }: Props) {
  const taxes = sign === 1 ? taxesOf(order) : taxChange(amountsOf(order), [])
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
  extends Omit<Summed, 'delivery'>,
    Pick<Order, 'delivery' | 'currency' | 'taxSentence'> {
  withNumbers: boolean
  withImages?: boolean
}

function DocumentTable(document: DocumentProps) {
  const { items, taxes, currency, sign = 1, withNumbers, withImages } = document
  const money = useMoney(currency)
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
              {sign === 1 && <DeliveryTime text={item.deliveryTime} />}
            </th>
            <td>{money.format(item.price)}</td>
            <td className="quantity">{sign * item.quantity}</td>
            {marksRates && <Rates rates={[item.taxRate]} money={money} />}
            <td>{money.format(sign * item.price * item.quantity)}</td>
          </tr>
        ))}
      </tbody>
      <Sums document={document} marksRates={marksRates} />
    </table>
  )
}

interface SumsProps {
  document: DocumentProps
  marksRates: boolean
}

function Sums({ document, marksRates }: SumsProps) {
  const { delivery, taxes, taxSentence, sign = 1 } = document
  const money = useMoney(document.currency)
  const lang = useTextLang()
  const charge = delivery && {
    label: t('Delivery: {name}', { context: 'costs' }),
    amount: priceOrFree(money, sign * delivery.price),
  }
  const taxText = useShop()?.saysVat ? msg('Includes {rate} VAT (net {net})') : undefined
  const sums = sumsOf({ ...document, delivery: charge, taxText }, money)
  const rates = delivery?.inProportion ? taxes.map(({ rate }) => rate) : [delivery?.taxRate ?? null]
  return (
    <tfoot>
      {sums.map((sum) => (
        <tr key={sum.label} className={sum.isTotal ? 'total' : undefined}>
          <th scope="row" colSpan={3}>
            {delivery && sum === charge
              ? rich(sum.label, { name: <ShopText>{delivery.name}</ShopText> })
              : sum.label}
          </th>
          {marksRates && (sum === charge ? <Rates rates={rates} money={money} /> : <td />)}
          <td>{sum.amount}</td>
        </tr>
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

function Rates({ rates, money }: { rates: (number | null)[]; money: Money }) {
  const texts = rates.map((rate) => (rate === null ? '–' : rateText(rate, money)))
  return <td className="rate">{texts.join(', ')}</td>
}
