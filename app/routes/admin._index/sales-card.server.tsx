import { counted } from '~/domain/counted'
import { type Money, unbroken } from '~/domain/money'
import { type SalesPeriod, salesPeriods } from '~/domain/sales/sales'
import type { SalesFigures } from '~/domain/sales/sales.server'
import { SalesChart } from './sales-chart.server'

interface Props {
  sales: SalesFigures
  money: Money
}

export function SalesCard({ sales, money }: Props) {
  const { period, before, total, unpaid, timeZone } = sales
  const change = changeText(total.revenue, before.revenue, money)
  return (
    <div className="card wide" id="sales">
      <header className="row">
        <h2>{`Last ${nameOf(period)}`}</h2>
        <Periods chosen={period} />
      </header>
      <p>
        <strong>{counted(total.orders, 'order')}</strong>
        {', '}
        <strong>{money.format(total.revenue)}</strong> revenue
        {unpaid > 0 && ` (including ${money.format(unpaid)} not yet paid)`}
      </p>
      <p>
        {`The ${nameOf(period)} before, up to the same time: ${counted(before.orders, 'order')}, ${money.format(before.revenue)} revenue`}
        {change && ` (now ${change})`}
      </p>
      {total.ordersInOtherCurrencies > 0 && (
        <p className="hint">
          {`Revenue does not include ${counted(total.ordersInOtherCurrencies, 'order')} in another currency.`}
        </p>
      )}
      <SalesChart sales={sales} money={money} />
      <details>
        <summary>The numbers behind the chart</summary>
        <Numbers sales={sales} money={money} />
      </details>
      <p className="hint">
        {`Revenue is what customers pay, with tax and delivery. Cancelled orders do not count. Days begin at midnight in the time zone ${timeZone}.`}
      </p>
      <SalesFile sales={sales} name={`sales-by-${period.unit}`} />
    </div>
  )
}

function Periods({ chosen }: { chosen: SalesPeriod }) {
  return (
    <nav aria-label="Period">
      <ul className="chips">
        {salesPeriods.map((period) => (
          <li key={nameOf(period)}>
            <a
              href={`/admin?${period.unit}s=${period.count}#sales`}
              aria-current={nameOf(period) === nameOf(chosen) ? 'true' : undefined}
            >
              {nameOf(period)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Numbers({ sales: { period, rows }, money }: Props) {
  const unit = period.unit.charAt(0).toUpperCase() + period.unit.slice(1)
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{unit}</th>
          <th scope="col">Orders</th>
          <th scope="col">Revenue</th>
          <th scope="col">{`${unit} before`}</th>
        </tr>
      </thead>
      <tbody>
        {rows
          .filter((row) => row.orders > 0)
          .map((row) => (
            <tr key={row.date}>
              <th scope="row">
                <time dateTime={row.date}>{row.date}</time>
              </th>
              <td>{row.orders}</td>
              <td>{money.format(row.revenue)}</td>
              <td>
                {money.format(row.revenueBefore)}
                {row.isOver && ` ${changeText(row.revenue, row.revenueBefore, money)}`}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

/** A link to a CSV file of the same period. */
export function SalesFile({ sales: { from, to }, name }: { sales: SalesFigures; name: string }) {
  return (
    <p>
      <a href={`/admin/export/${name}?from=${from}&to=${to}`} download>
        Download as CSV
      </a>
    </p>
  )
}

function nameOf({ unit, count }: SalesPeriod) {
  return counted(count, unit)
}

/** `+13%`; empty if there is nothing to compare with. */
function changeText(now: number, before: number, { locale }: Money) {
  if (before === 0) return ''
  const format = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  })
  return unbroken(format.format(now / before - 1))
}
