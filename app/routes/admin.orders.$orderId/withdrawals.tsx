import type { Order } from '~/domain/buying/order/orders'
import { findAccepted, takeBackPath } from '~/domain/eu/withdrawals/accepted-withdrawal'
import { isWaiting, type Withdrawal } from '~/domain/eu/withdrawals/withdrawals'
import { rich } from '~/languages/rich'
import { msg, t } from '~/languages/translate'
import { Notice } from '~/ui/layout/notice'
import { Link } from '~/ui/link'
import { WithdrawalTable } from '~/ui/orders/withdrawal-table'
import { Time } from '~/ui/time'
import { useMay } from '~/ui/use-may'

export function Withdrawals({ withdrawals }: { withdrawals: Withdrawal[] }) {
  if (withdrawals.length === 0) return null
  return (
    <section className="no-print" aria-labelledby="withdrawals-title">
      <h2 id="withdrawals-title">{t('Withdrawals')}</h2>
      <WithdrawalTable withdrawals={withdrawals} />
    </section>
  )
}

interface NoticeProps {
  order: Order
  withdrawals: Withdrawal[]
}

export function WithdrawalNotice({ order, withdrawals }: NoticeProps) {
  const waiting = withdrawals.find(isWaiting)
  const may = useMay()
  if (!waiting) {
    const accepted = findAccepted(withdrawals, order)
    return accepted ? <AcceptedWithdrawal order={order} withdrawal={accepted} /> : null
  }
  return (
    <Notice title={t('The customer has withdrawn from this order')}>
      <p>
        {rich(
          t('Received on {time}. <link>Answer the withdrawal</link> before you do anything else.'),
          {
            time: <Time at={waiting.createdAt} exact />,
            link: (text) =>
              may('money') ? <Link to={`/admin/withdrawals/${waiting.id}`}>{text}</Link> : text,
          },
        )}
      </p>
    </Notice>
  )
}

function AcceptedWithdrawal({ order, withdrawal }: { order: Order; withdrawal: Withdrawal }) {
  const may = useMay()
  return (
    <Notice title={t('You have accepted the withdrawal from this order')}>
      <p>
        {rich(t(whatToDo(order, withdrawal)), {
          link: (text) =>
            may('money') ? <Link to={takeBackPath(order, withdrawal)}>{text}</Link> : text,
        })}
      </p>
    </Notice>
  )
}

function whatToDo({ status }: Order, { part }: Withdrawal) {
  if (status !== 'processing') {
    return msg('As soon as you have the goods back, <link>save what you take back</link>.')
  }
  return part
    ? msg('Do not deliver these goods: <link>take them back</link>.')
    : msg('Do not deliver it: <link>cancel the order</link>.')
}
