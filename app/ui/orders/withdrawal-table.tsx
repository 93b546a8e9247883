import {
  type Withdrawal,
  type WithdrawnLine,
  withdrawalStatusTexts,
} from '~/domain/eu/withdrawals/withdrawals'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { Link } from '~/ui/link'
import { TableHead } from '~/ui/table-head'
import { Time } from '~/ui/time'
import { useMay } from '~/ui/use-may'
import { LineName } from './line-name'

export function WithdrawalTable({ withdrawals }: { withdrawals: Withdrawal[] }) {
  const may = useMay()
  return (
    <table className="stacked-table">
      <TableHead
        columns={[t('Declared'), t('Order'), t('Who'), t('Withdrawal period'), t('Status')]}
      />
      <tbody>
        {withdrawals.map((withdrawal) => (
          <tr key={withdrawal.id}>
            <td>
              {may('money') ? (
                <Link to={`/admin/withdrawals/${withdrawal.id}`}>
                  <Time at={withdrawal.createdAt} exact />
                </Link>
              ) : (
                <Time at={withdrawal.createdAt} exact />
              )}
            </td>
            <td>
              {t('Order {number}', { number: withdrawal.orderNumber })}
              {withdrawal.part && <WithdrawnGoods part={withdrawal.part} />}
            </td>
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
  const { orderId, isCancelled, isDelivered, lastDay } = withdrawal
  if (!orderId) return t('There is no order with this number')
  if (isCancelled) return t('The order is cancelled')
  return lastDay ? (
    <Time at={lastDay} />
  ) : (
    t(isDelivered ? 'No withdrawal period' : 'Not delivered yet')
  )
}

export function WithdrawnGoods({ part }: { part: WithdrawnLine[] }) {
  return (
    <ul>
      {part.map(({ position, quantity, ...line }) => (
        <li key={position}>
          {quantity} × <LineName line={line} withNumber />
        </li>
      ))}
    </ul>
  )
}
