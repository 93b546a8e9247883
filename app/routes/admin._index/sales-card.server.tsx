import { type Money, unbroken } from '~/domain/basics/money/money'
import { type SalesPeriod, salesPeriods } from '~/domain/office/sales/sales'
import type { SalesFigures } from '~/domain/office/sales/sales.server'
import { rich } from '~/languages/rich'
import { msg, t, tn } from '~/languages/translate'
import { TableHead } from '~/ui/table-head'
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
        <h2>{lastText(period)}</h2>
        <Periods chosen={period} />
      </header>
      <p>
        {rich(
          unpaid > 0
            ? t('{orders}, {revenue} revenue (including {unpaid} not yet paid)', {
                unpaid: money.format(unpaid),
              })
            : t('{orders}, {revenue} revenue'),
          {
            orders: <strong>{ordersText(total.orders)}</strong>,
            revenue: <strong>{money.format(total.revenue)}</strong>,
          },
        )}
      </p>
      <p>
        {t(
          change
            ? '{periodBefore}: {orders}, {revenue} revenue (now {change})'
            : '{periodBefore}: {orders}, {revenue} revenue',
          {
            periodBefore: beforeText(period),
            orders: ordersText(before.orders),
            revenue: money.format(before.revenue),
            change,
          },
        )}
      </p>
      {total.ordersInOtherCurrencies > 0 && (
        <p className="hint">
          {tn(
            total.ordersInOtherCurrencies,
            'Revenue does not include {count} order in another currency.',
            'Revenue does not include {count} orders in another currency.',
          )}
        </p>
      )}
      <SalesChart sales={sales} money={money} />
      <details>
        <summary>{t('The numbers behind the chart')}</summary>
        <Numbers sales={sales} money={money} />
      </details>
      <p className="hint">
        {t(
          'Revenue is what customers pay, with tax and delivery, without what was taken back. Cancelled orders do not count. Days begin at midnight in the time zone {timeZone}.',
          { timeZone },
        )}
      </p>
      <SalesFile sales={sales} name={`sales-by-${period.unit}`} />
    </div>
  )
}

function Periods({ chosen }: { chosen: SalesPeriod }) {
  return (
    <nav aria-label={t('Period')}>
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

// In UTC, because a date has no time zone.
const names = {
  day: { dateStyle: 'medium', timeZone: 'UTC' },
  month: { month: 'short', year: 'numeric', timeZone: 'UTC' },
  year: { year: 'numeric', timeZone: 'UTC' },
} as const

function Numbers({ sales: { period, rows }, money }: Props) {
  const { unit, before } = columns[period.unit]
  const name = new Intl.DateTimeFormat(money.locale, names[period.unit])
  return (
    <table>
      <TableHead columns={[t(unit), t('Orders'), t('Revenue'), t(before)]} />
      <tbody>
        {rows
          .filter((row) => row.orders > 0)
          .map((row) => (
            <tr key={row.date}>
              <th scope="row">
                <time dateTime={row.date}>{name.format(new Date(row.date))}</time>
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

export function SalesFile({ sales: { from, to }, name }: { sales: SalesFigures; name: string }) {
  return (
    <p>
      <a href={`/admin/export/${name}?from=${from}&to=${to}`} download>
        {t('Download as CSV')}
      </a>
    </p>
  )
}

function nameOf({ unit, count }: SalesPeriod) {
  if (unit === 'day') return tn(count, '{count} day', '{count} days')
  if (unit === 'month') return tn(count, '{count} month', '{count} months')
  return tn(count, '{count} year', '{count} years')
}

function lastText({ unit, count }: SalesPeriod) {
  if (unit === 'day') return tn(count, 'Last {count} day', 'Last {count} days')
  if (unit === 'month') return tn(count, 'Last {count} month', 'Last {count} months')
  return tn(count, 'Last {count} year', 'Last {count} years')
}

function beforeText({ unit, count }: SalesPeriod) {
  if (unit === 'day') {
    return tn(
      count,
      'The {count} day before, up to the same time',
      'The {count} days before, up to the same time',
    )
  }
  return unit === 'month'
    ? tn(
        count,
        'The {count} month before, up to the same time',
        'The {count} months before, up to the same time',
      )
    : tn(
        count,
        'The {count} year before, up to the same time',
        'The {count} years before, up to the same time',
      )
}

function ordersText(orders: number) {
  return tn(orders, '{count} order', '{count} orders')
}

const columns = {
  day: { unit: msg('Day'), before: msg('Day before') },
  month: { unit: msg('Month'), before: msg('Month before') },
  year: { unit: msg('Year'), before: msg('Year before') },
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
