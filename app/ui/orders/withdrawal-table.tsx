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
              {withdrawal.lastDay && 'until '}
              <LastDay withdrawal={withdrawal} />
            </td>
            <td>{withdrawalStatusTexts[withdrawal.status]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function LastDay({ withdrawal: { orderId, lastDay } }: { withdrawal: Withdrawal }) {
  if (!orderId) return <>There is no order with this number</>
  return lastDay ? <Time at={lastDay} /> : <>Not delivered yet</>
}
