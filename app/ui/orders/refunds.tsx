import { type Order, toPay } from '~/domain/buying/order/orders'
import {
  dueOf,
  leftOf,
  linesOf,
  partRefundsOf,
  type Refund,
  refundedAmount,
} from '~/domain/buying/order/refund-amounts'
import { lineNameOf, numberedNameOf } from '~/domain/catalogue/stock/variant-names'
import { rich } from '~/languages/rich'
import { msg, t } from '~/languages/translate'
import { Time } from '~/ui/time'
import { useMoney } from '~/ui/use-shop'

export function Refunds({ order, forAdmin }: { order: Order; forAdmin?: boolean }) {
  const refunds = partRefundsOf(order)
  if (refunds.length === 0) return null
  return (
    <section className="refunds no-print" aria-labelledby="refunds-title">
      <h2 id="refunds-title">{t('Refunds')}</h2>
      <RefundSums order={order} forAdmin={forAdmin} />
      <ul className="notes">
        {refunds.map((refund) => (
          <RefundItem
            key={refund.id}
            order={order}
            refund={refund}
            nameOf={forAdmin ? numberedNameOf : lineNameOf}
          />
        ))}
      </ul>
    </section>
  )
}

function RefundSums({ order, forAdmin }: { order: Order; forAdmin?: boolean }) {
  const money = useMoney(order.currency)
  const due = dueOf(order.refunds)
  const returned = refundedAmount(order.refunds, 'done', 'due') - due
  const sums = order.payment?.paidAt
    ? [
        [t('Paid'), toPay(order)] as const,
        [t('Refunded'), returned] as const,
        ...(due > 0 ? [[t('Refund due'), due] as const] : []),
        ...(forAdmin ? [[t('Left to refund'), leftOf(order).amount] as const] : []),
      ]
    : [[t('To pay'), toPay(order)] as const]
  return (
    <dl className="details">
      {sums.map(([label, amount]) => [
        <dt key={label}>{label}</dt>,
        <dd key={`${label} amount`}>{money.format(amount)}</dd>,
      ])}
    </dl>
  )
}

const statusTexts = {
  reduced: msg('{amount} less to pay, {time}'),
  due: msg('{amount}, to be refunded, {time}'),
  done: msg('{amount}, refunded {time}'),
}

interface RefundItemProps {
  order: Order
  refund: Refund
  nameOf: typeof lineNameOf
}

function RefundItem({ order, refund, nameOf }: RefundItemProps) {
  const money = useMoney(order.currency)
  const { lines } = linesOf(order, refund)
  const taken = [
    ...lines.map((line) => `${line.quantity} × ${nameOf(line)}`),
    ...(refund.delivery > 0 ? [t('Delivery')] : []),
  ]
  return (
    <li>
      <p>
        {rich(t(statusTexts[refund.status]), {
          amount: <strong>{money.format(refund.amount)}</strong>,
          time: <Time at={refund.refundedAt ?? refund.createdAt} />,
        })}
      </p>
      {taken.length > 0 && <p>{taken.join(', ')}</p>}
      {refund.reason && <p className="hint">{refund.reason}</p>}
    </li>
  )
}
