import { dollars } from '../domain/money'
import type { DayOfSales, Overview as ShopOverview } from '../domain/overview'
import { Link } from './link'
import { Time } from './time'

/** How the shop is doing, on the first page of the admins. */
export function Overview({ overview }: { overview: ShopOverview }) {
  return (
    <section className="overview" aria-label="Overview">
      <Sales perDay={overview.perDay} />
      {overview.failedEmails.length > 0 && (
        <div className="card failed-emails">
          <h2>Emails that could not be sent</h2>
          <ul className="plain">
            {overview.failedEmails.map((email) => (
              <li key={email.id}>
                <div>
                  <strong>{email.recipient}</strong>: {email.subject}
                  <p className="hint">{email.reason}</p>
                </div>
                <Time at={email.createdAt} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="card">
        <h2>Low stock</h2>
        {overview.lowStock.length === 0 && <p>Every shelf is full.</p>}
        <ul className="plain">
          {overview.lowStock.map((product) => (
            <li key={product.id}>
              <Link to={`/admin/products/${product.id}`}>{product.name}</Link>
              <span
                className={product.stock > 0 ? '' : 'stock none'}
              >{`${product.stock} left`}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="card">
        <h2>Newest users</h2>
        <ul className="plain">
          {overview.newestUsers.map((user) => (
            <li key={user.id}>
              <Link to={`/admin/users?${new URLSearchParams({ search: user.email })}`}>
                {user.name}
              </Link>
              <Time at={user.createdAt} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Sales({ perDay }: { perDay: DayOfSales[] }) {
  const orders = perDay.reduce((sum, day) => sum + day.orders, 0)
  const revenue = perDay.reduce((sum, day) => sum + day.revenue, 0)
  return (
    <div className="card sales">
      <h2>Last 30 days</h2>
      <p>
        <strong>{orders === 1 ? '1 order' : `${orders} orders`}</strong>
        {', '}
        <strong>{dollars(revenue)}</strong> revenue
      </p>
      <Chart perDay={perDay} />
      <details>
        <summary>The numbers behind the chart</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Orders</th>
              <th scope="col">Revenue</th>
            </tr>
          </thead>
          <tbody>
            {perDay
              .filter((day) => day.orders > 0)
              .map((day) => (
                <tr key={day.date}>
                  <th scope="row">
                    <Time at={day.date} />
                  </th>
                  <td>{day.orders}</td>
                  <td>{dollars(day.revenue)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}

const height = 100
const step = 20

function Chart({ perDay }: { perDay: DayOfSales[] }) {
  const most = Math.max(1, ...perDay.map((day) => day.revenue))
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${perDay.length * step} ${height + 2}`}
      role="img"
      aria-label={`Revenue of each of the last ${perDay.length} days; the best day brought ${dollars(most)}`}
    >
      <path d={`M0 ${height + 1}H${perDay.length * step}`} />
      {perDay.map((day, index) => {
        const bar = Math.round((day.revenue / most) * height)
        return (
          <rect
            key={day.date}
            x={index * step + 3}
            y={height - bar}
            width={step - 6}
            height={bar}
            rx="2"
          >
            <title>{`${day.date}: ${dollars(day.revenue)}`}</title>
          </rect>
        )
      })}
    </svg>
  )
}
