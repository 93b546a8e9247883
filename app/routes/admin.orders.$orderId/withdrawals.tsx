import type { Withdrawal } from '~/domain/eu/withdrawals/withdrawals'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { Notice } from '~/ui/layout/notice'
import { Link } from '~/ui/link'
import { WithdrawalTable } from '~/ui/orders/withdrawal-table'
import { Time } from '~/ui/time'

export function Withdrawals({ withdrawals }: { withdrawals: Withdrawal[] }) {
  if (withdrawals.length === 0) return null
  return (
    <section className="no-print" aria-labelledby="withdrawals-title">
      <h2 id="withdrawals-title">{t('Withdrawals')}</h2>
      <WithdrawalTable withdrawals={withdrawals} />
    </section>
  )
}

export function WaitingWithdrawal({ waiting }: { waiting: Withdrawal | undefined }) {
  if (!waiting) return null
  return (
    <Notice title={t('The customer has withdrawn from this order')}>
      <p>
        {rich(
          t('Received on {time}. <link>Answer the withdrawal</link> before you do anything else.'),
          {
            time: <Time at={waiting.createdAt} exact />,
            link: (text) => <Link to={`/admin/withdrawals/${waiting.id}`}>{text}</Link>,
          },
        )}
      </p>
    </Notice>
  )
}
