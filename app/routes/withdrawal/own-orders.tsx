import type { WithdrawableOrder } from '~/domain/eu/withdrawals/withdrawable-orders.server'
import { withdrawalPath } from '~/domain/eu/withdrawals/withdrawals'
import { t } from '~/languages/translate'
import { Link } from '~/ui/link'
import { Time } from '~/ui/time'
import { useMoney } from '~/ui/use-shop'

export function OwnOrders({ orders }: { orders: WithdrawableOrder[] }) {
  return (
    <section className="narrow">
      <h1>{t('Withdraw from contract')}</h1>
      <p>{t('From which order? You need no reason, and can keep a part of it.')}</p>
      <ul className="ruled-list">
        {orders.map((order) => (
          <li key={order.number}>
            <Link to={`${withdrawalPath}?order=${order.number}`}>
              {t('Order {number}', { number: String(order.number) })}
            </Link>
            <Time at={order.createdAt} />
            <Total order={order} />
          </li>
        ))}
      </ul>
      <p>
        <Link to={`${withdrawalPath}?order=`}>{t('Another order')}</Link>
      </p>
    </section>
  )
}

function Total({ order: { total, currency } }: { order: WithdrawableOrder }) {
  return <span className="amount">{useMoney(currency).format(total)}</span>
}
