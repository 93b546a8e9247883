import { type Withdrawal, withdrawalStatusTexts } from '~/domain/eu/withdrawals/withdrawals'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { Link } from '~/ui/link'
import { Time } from '~/ui/time'

export function WithdrawalTable({ withdrawals }: { withdrawals: Withdrawal[] }) {
  return (
    <table className="stacked-table">
      <thead>
        <tr>
          <th scope="col">{t('Declared')}</th>
          <th scope="col">{t('Order')}</th>
          <th scope="col">{t('Who')}</th>
          <th scope="col">{t('Withdrawal period')}</th>
          <th scope="col">{t('Status')}</th>
        </tr>
      </thead>
      <tbody>
        {withdrawals.map((withdrawal) => (
          <tr key={withdrawal.id}>
            <td>
              <Link to={`/admin/withdrawals/${withdrawal.id}`}>
                <Time at={withdrawal.createdAt} exact />
              </Link>
            </td>
            <td>{t('Order {number}', { number: withdrawal.orderNumber })}</td>
            <td>{`${withdrawal.name}, ${withdrawal.email}`}</td>
            <td>
              {withdrawal.lastDay && !withdrawal.isCancelled ? (
                rich(t('until {day}'), { day: <LastDay withdrawal={withdrawal} /> })
              ) : (
                <LastDay withdrawal={withdrawal} />
              )}
            </td>
            <td>{t(withdrawalStatusTexts[withdrawal.status])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function LastDay({ withdrawal }: { withdrawal: Withdrawal }) {
  const { orderId, isCancelled, lastDay } = withdrawal
  if (!orderId) return t('There is no order with this number')
  if (isCancelled) return t('The order is cancelled')
  return lastDay ? <Time at={lastDay} /> : t('Not delivered yet')
}
