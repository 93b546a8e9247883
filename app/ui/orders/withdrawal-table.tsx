import { type Withdrawal, withdrawalStatusTexts } from '~/domain/withdrawals/withdrawals'
import { Link } from '~/ui/link'
import { Time } from '~/ui/time'

export function WithdrawalTable({ withdrawals }: { withdrawals: Withdrawal[] }) {
  return (
    <table className="stacked-table">
      <thead>
        <tr>
          <th scope="col">Declared</th>
          <th scope="col">Order</th>
          <th scope="col">Who</th>
          <th scope="col">Withdrawal period</th>
          <th scope="col">Status</th>
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
            <td>{`Order ${withdrawal.orderNumber}`}</td>
            <td>{`${withdrawal.name}, ${withdrawal.email}`}</td>
            <td>
              {withdrawal.lastDay && !withdrawal.isCancelled && 'until '}
              <LastDay withdrawal={withdrawal} />
            </td>
            <td>{withdrawalStatusTexts[withdrawal.status]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function LastDay({ withdrawal }: { withdrawal: Withdrawal }) {
  const { orderId, isCancelled, lastDay } = withdrawal
  if (!orderId) return <>There is no order with this number</>
  if (isCancelled) return <>The order is cancelled</>
  return lastDay ? <Time at={lastDay} /> : <>Not delivered yet</>
}
