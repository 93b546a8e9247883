import type { Withdrawal } from '~/domain/withdrawals/withdrawals'
import { t } from '~/languages/translate'
import { WithdrawalTable } from '~/ui/orders/withdrawal-table'

export function Withdrawals({ withdrawals }: { withdrawals: Withdrawal[] }) {
  if (withdrawals.length === 0) return null
  return (
    <section className="no-print" aria-labelledby="withdrawals-title">
      <h2 id="withdrawals-title">{t('Withdrawals')}</h2>
      <WithdrawalTable withdrawals={withdrawals} />
    </section>
  )
}
