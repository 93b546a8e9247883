import type { Money } from '~/domain/basics/money/money'
import type { SalesPeriod } from '~/domain/office/sales/sales'
import type { SalesFigures } from '~/domain/office/sales/sales.server'
import { t, tn } from '~/languages/translate'

const width = 900
const height = 220
const left = 76
const bottom = 28
const top = 12
const ticks = 4

// Format in UTC, because a date has no time zone.
const labels = {
  day: { month: 'short', day: 'numeric', timeZone: 'UTC' },
  month: { month: 'short', timeZone: 'UTC' },
  year: { year: 'numeric', timeZone: 'UTC' },
} as const

interface Props {
  sales: SalesFigures
  money: Money
}

export function SalesChart({ sales: { period, rows }, money }: Props) {
  const label = new Intl.DateTimeFormat(money.locale, labels[period.unit])
  const maxRevenue = Math.max(0, ...rows.map((row) => row.revenue))
  const axisMax = roundUp(maxRevenue, money.parse(4) ?? 4)
  const step = (width - left) / rows.length
  const yOf = (amount: number) =>
    rounded(height - bottom - (amount / axisMax) * (height - bottom - top))
  const rowsPerLabel = Math.ceil(rows.length / 7)
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={chartText(period, money.format(maxRevenue))}
    >
      {Array.from({ length: ticks + 1 }, (_, index) => (axisMax / ticks) * index).map((amount) => (
        <g key={amount}>
          <path d={`M${left} ${yOf(amount)}H${width}`} />
          <text x={left - 8} y={yOf(amount) + 4} textAnchor="end">
            {money.formatShort(amount)}
          </text>
        </g>
      ))}
      {rows.map((row, index) => {
        const x = left + index * step
        return (
          <g key={row.date}>
            <rect
              x={rounded(x + step * 0.15)}
              y={yOf(row.revenue)}
              width={rounded(step * 0.7)}
              height={rounded(height - bottom - yOf(row.revenue))}
              rx="2"
            >
              <title>
                {t('{name}: {text}', { name: row.date, text: money.format(row.revenue) })}
              </title>
            </rect>
            {(rows.length - 1 - index) % rowsPerLabel === 0 && (
              <text
                x={index === rows.length - 1 ? width : rounded(x + step / 2)}
                y={height - 8}
                textAnchor={index === rows.length - 1 ? 'end' : 'middle'}
              >
                {label.format(new Date(row.date))}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

function chartText({ unit, count }: SalesPeriod, revenue: string) {
  if (unit === 'day') {
    return tn(
      count,
      'Revenue per day for the last {count} day, at most {revenue}',
      'Revenue per day for the last {count} days, at most {revenue}',
      { revenue },
    )
  }
  if (unit === 'month') {
    return tn(
      count,
      'Revenue per month for the last {count} month, at most {revenue}',
      'Revenue per month for the last {count} months, at most {revenue}',
      { revenue },
    )
  }
  return tn(
    count,
    'Revenue per year for the last {count} year, at most {revenue}',
    'Revenue per year for the last {count} years, at most {revenue}',
    { revenue },
  )
}

function rounded(length: number) {
  return Math.round(10 * length) / 10
}

// The axis has four steps, so a quarter of the result must also be a round number.
function roundUp(amount: number, minimum: number) {
  const min = Math.max(amount, minimum)
  const power = 10 ** Math.floor(Math.log10(min))
  return (
    [1, 2, 4, 8, 10].map((factor) => factor * power).find((value) => value >= min) ?? 10 * power
  )
}
