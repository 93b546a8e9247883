import type { ReactNode } from 'react'
import { rateText } from '~/domain/basics/money/money'
import { priceOrFree } from '~/domain/buying/delivery-and-payment/delivery-methods'
import { type Order, taxesOf } from '~/domain/buying/orders/orders'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { ShopText } from '~/ui/shop-text'
import { useMoney, useTextLang } from '~/ui/use-shop'
import { LineName } from './line-name'

interface Props {
  order: Pick<Order, 'items' | 'delivery' | 'total' | 'currency' | 'taxSentence'>
  sign?: 1 | -1
}

export function OrderTable({ order, sign = 1 }: Props) {
  const money = useMoney(order.currency)
  const lang = useTextLang()
  const { delivery, taxSentence } = order
  return (
    <table className="order-table">
      <thead>
        <tr>
          <th scope="col">{t('Product')}</th>
          <th scope="col">{t('Price')}</th>
          <th scope="col">{t('Qty')}</th>
          <th scope="col">{t('Amount')}</th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item) => (
          <tr key={item.productId + item.variantName}>
            <th scope="row" lang={lang}>
              <LineName line={item} />
            </th>
            <td>{money.format(item.price)}</td>
            <td className="quantity">{sign * item.quantity}</td>
            <td>{money.format(sign * item.price * item.quantity)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {delivery && (
          <Sum
            label={rich(t('Delivery: {name}', { context: 'costs' }), {
              name: <ShopText>{delivery.name}</ShopText>,
            })}
            amount={priceOrFree(money, sign * delivery.price)}
          />
        )}
        <Sum label={t('Total')} amount={money.format(sign * order.total)} isTotal />
        {taxesOf(order).map(({ rate, net, tax }) => (
          <Sum
            key={rate}
            label={t('Includes {rate} tax (net {net})', {
              rate: rateText(rate, money),
              net: money.format(sign * net),
            })}
            amount={money.format(sign * tax)}
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
    </table>
  )
}

interface SumProps {
  label: ReactNode
  amount: string
  isTotal?: boolean
}

function Sum({ label, amount, isTotal }: SumProps) {
  return (
    <tr className={isTotal ? 'total' : undefined}>
      <th scope="row" colSpan={3}>
        {label}
      </th>
      <td>{amount}</td>
    </tr>
  )
}
