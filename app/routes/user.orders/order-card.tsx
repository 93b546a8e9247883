import { reductionsOf, voucherDiscountOf } from '~/domain/basics/money/lines'
import { type Order, paymentStateOf } from '~/domain/buying/order/orders'
import { reductionText } from '~/domain/buying/order/sums'
import { rich } from '~/languages/rich'
import { msg, t } from '~/languages/translate'
import { Image } from '~/ui/image'
import { Link } from '~/ui/link'
import { LineName } from '~/ui/orders/line-name'
import { ShippingStatus } from '~/ui/orders/order-status'
import { Time } from '~/ui/time'
import { useMoney, useShop } from '~/ui/use-shop'

interface Props {
  order: Pick<Order, 'status' | 'total' | 'items'> & Partial<Order>
}

const paymentTexts = {
  unpaid: msg('Not paid yet'),
  paid: msg('Paid'),
  'refund due': msg('Paid, not refunded yet'),
  'partly refunded': msg('Partly refunded'),
  refunded: msg('Refunded'),
}

export function OrderCard({ order }: Props) {
  const money = useMoney(order.currency)
  const hidesIds = useShop()?.hidesIds
  const withRefunds = { ...order, refunds: order.refunds ?? [] }
  const paymentState = paymentStateOf(withRefunds)
  const discount = voucherDiscountOf(order.items)
  return (
    <li className="card order">
      <header>
        <h2>
          {order.id ? (
            <Link to={`/user/orders/${order.id}`}>
              {t('Order {number}', { number: String(order.number) })}
            </Link>
          ) : (
            t('Processing...')
          )}
        </h2>
        {order.id && !hidesIds && <p className="hint code">{order.id}</p>}
        <p className="facts">
          {order.createdAt ? <Time at={order.createdAt} exact /> : <span>{t('Just now')}</span>}
          <ShippingStatus order={withRefunds} />
          {paymentState && <span>{t(paymentTexts[paymentState])}</span>}
        </p>
      </header>
      <ul className="items">
        {order.items.map((item) => (
          <li key={item.productId + item.variantName}>
            <Image id={item.imageId} alt="" sizes="64px" className="thumbnail" />
            <span className="name">
              <LineName line={item} />
            </span>
            <span className="quantity">{item.quantity} ×</span>
            <span className="price">{money.format(item.price)}</span>
          </li>
        ))}
        {reductionsOf(order.items).map(({ reason, amount }) => (
          <li key={reason}>
            <span className="name">{reductionText(reason)}</span>
            <span className="price">{money.format(-amount)}</span>
          </li>
        ))}
        {discount > 0 && (
          <li>
            <span className="name">{t('Voucher {code}', { code: order.voucherCode ?? '' })}</span>
            <span className="price">{money.format(-discount)}</span>
          </li>
        )}
      </ul>
      <p className="total">
        {rich(t('Total {amount}'), { amount: <strong>{money.format(order.total)}</strong> })}
      </p>
    </li>
  )
}
