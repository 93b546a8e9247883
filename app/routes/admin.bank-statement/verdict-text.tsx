import { Fragment } from 'react'
import type { MatchedEntry, Verdict } from '~/domain/files/bank-statements/bank-entries'
import { rich } from '~/languages/rich'
import { msg, t } from '~/languages/translate'
import { Link } from '~/ui/link'
import { useMoney } from '~/ui/use-shop'

const texts: Record<Verdict, string> = {
  matched: msg('Already matched with order {orders}.'),
  sure: msg('Order {orders}.'),
  paid: msg('Order {orders} is already marked as paid.'),
  twice: msg(
    'Order {orders} is already paid. Return this money, unless it is the same payment from another kind of file.',
  ),
  cancelled: msg('Order {orders} is cancelled. Return the money.'),
  'too little': msg('Order {orders}: {difference} is missing. It stays unpaid.'),
  'too much': msg('Order {orders}: {difference} too much. Mark it as paid, and return the rest.'),
  'other currency': msg('Order {orders} has another currency. Mark it as paid on its page.'),
  together: msg('The sum of the orders {orders}. Mark each as paid on its page.'),
  likely: msg('Perhaps order {orders}.'),
  open: msg('Perhaps order {orders}.'),
}

export function VerdictText({
  entry: { verdict, orders, amount, currency },
}: {
  entry: MatchedEntry
}) {
  const money = useMoney(currency)
  const [order] = orders
  if (!order) return t('No order has this number or amount.')
  const links = orders.map(({ id, number }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <Link to={`/admin/orders/${id}`}>{number}</Link>
    </Fragment>
  ))
  return rich(t(texts[verdict]), {
    orders: links,
    difference: money.format(Math.abs(amount - order.due)),
  })
}
