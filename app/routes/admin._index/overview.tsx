import { periods, type Overview as ShopOverview } from '~/domain/back-office/overview'
import { counted, formatNumber, plural } from '~/domain/counted'
import { Link } from '~/ui/link'
import { ShopText } from '~/ui/shop-text'
import { Time } from '~/ui/time'
import { useMoney } from '~/ui/use-shop'
import { SalesChart } from './sales-chart'

export function Overview({ overview }: { overview: ShopOverview }) {
  const money = useMoney()
  return (
    <section className="overview" aria-label="Overview">
      <Tasks overview={overview} />
      <Sales overview={overview} />
      <List title="Best sellers" empty="Nothing was sold in this period.">
        {overview.bestSellers.map((product) => (
          <li key={product.id}>
            <Link to={`/admin/products/${product.id}`}>
              <ShopText>{product.name}</ShopText>
            </Link>
            <span>
              {`${product.quantity} sold`}
              {product.revenue > 0 && `, ${money.format(product.revenue)}`}
            </span>
          </li>
        ))}
      </List>
      <List title="Liked, but never bought" empty="Every liked product has been bought.">
        {overview.onlyLiked.map((product) => (
          <li key={product.id}>
            <Link to={`/admin/products/${product.id}`}>
              <ShopText>{product.name}</ShopText>
            </Link>
            <span>{counted(product.likes, 'like')}</span>
          </li>
        ))}
      </List>
      <List title="Low stock" empty="No products are low on stock.">
        {overview.lowStock.map((product) => (
          <li key={product.id}>
            <Link to={`/admin/products/${product.id}`}>
              <ShopText>{product.name}</ShopText>
            </Link>
            <span className={product.stock > 0 ? '' : 'stock none'}>{`${product.stock} left`}</span>
          </li>
        ))}
      </List>
      <List title="Newest users" empty="No users yet.">
        {overview.newestUsers.map((user) => (
          <li key={user.id}>
            <Link to={`/admin/users/${user.id}`}>{user.name}</Link>
            <Time at={user.createdAt} />
          </li>
        ))}
      </List>
    </section>
  )
}

function Tasks({
  overview: { toDeliver, soldOut, emails, hasMail, hasMailbox },
}: {
  overview: ShopOverview
}) {
  const { waiting, failed } = emails
  return (
    <>
      {!hasMail && waiting > 0 && (
        <p className="callout wide">
          This shop cannot send email: set <code>SMTP_URL</code> in its environment.
        </p>
      )}
      <ul className="tasks wide">
        <li>
          <Link className="card" to="/admin/orders?status=processing">
            <strong>{formatNumber(toDeliver)}</strong> to deliver
          </Link>
        </li>
        <li>
          <Link className="card" to="/admin/products?show=sold-out">
            <strong>{formatNumber(soldOut)}</strong> sold out
          </Link>
        </li>
        <li>
          <Link className="card" to="/admin/emails">
            <strong>{formatNumber(waiting)}</strong> {plural(waiting, 'email')}{' '}
            {hasMailbox ? 'in the mailbox' : 'waiting'}
          </Link>
        </li>
        {failed > 0 && (
          <li>
            <Link className="card bad" to="/admin/emails">
              <strong>{formatNumber(failed)}</strong> {plural(failed, 'email')} failed
            </Link>
          </li>
        )}
      </ul>
    </>
  )
}

function Sales({ overview }: { overview: ShopOverview }) {
  const { perDay, unpaid, ordersInOtherCurrencies, period } = overview
  const money = useMoney()
  const orders = perDay.reduce((sum, day) => sum + day.orders, 0)
  const revenue = perDay.reduce((sum, day) => sum + day.revenue, 0)
  return (
    <div className="card wide">
      <header className="row">
        <h2>{`Last ${period} days`}</h2>
        <Periods chosen={period} />
      </header>
      <p>
        <strong>{counted(orders, 'order')}</strong>
        {', '}
        <strong>{money.format(revenue)}</strong> revenue
        {unpaid > 0 && ` (including ${money.format(unpaid)} not yet paid)`}
      </p>
      {ordersInOtherCurrencies > 0 && (
        <p className="hint">
          {`Revenue does not include ${counted(ordersInOtherCurrencies, 'order')} in another currency.`}
        </p>
      )}
      <SalesChart perDay={perDay} />
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
                    <time dateTime={day.date}>{day.date}</time>
                  </th>
                  <td>{day.orders}</td>
                  <td>{money.format(day.revenue)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}

function Periods({ chosen }: { chosen: number }) {
  return (
    <nav aria-label="Period">
      <ul className="chips">
        {periods.map((days) => (
          <li key={days}>
            <Link
              to={days === 30 ? '/admin' : `/admin?days=${days}`}
              aria-current={days === chosen ? 'true' : undefined}
              preventScrollReset
            >
              {`${days} days`}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface ListProps {
  title: string
  empty: string
  children: React.ReactNode[]
}

function List({ title, empty, children }: ListProps) {
  return (
    <div className="card">
      <h2>{title}</h2>
      {children.length === 0 ? <p>{empty}</p> : <ul className="ruled-list">{children}</ul>}
    </div>
  )
}
