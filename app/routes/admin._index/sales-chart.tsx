import type { DayOfSales } from '~/domain/back-office/overview'
import { useMoney } from '~/ui/use-shop'

const width = 900
const height = 220
const left = 76
const bottom = 28
const top = 12
const ticks = 4

// Formats in UTC, because a day is a date without a time zone.
const dayOnly = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const

export function SalesChart({ perDay }: { perDay: DayOfSales[] }) {
  const money = useMoney()
  const label = new Intl.DateTimeFormat(money.locale, dayOnly)
  const maxRevenue = Math.max(0, ...perDay.map((day) => day.revenue))
  const axisMax = roundUp(maxRevenue, money.parse(4) ?? 4)
  const step = (width - left) / perDay.length
  const yOf = (amount: number) => height - bottom - (amount / axisMax) * (height - bottom - top)
  const daysPerLabel = Math.ceil(perDay.length / 7)
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Revenue per day for the last ${perDay.length} days, at most ${money.format(maxRevenue)}`}
    >
      {Array.from({ length: ticks + 1 }, (_, index) => (axisMax / ticks) * index).map((amount) => (
        <g key={amount}>
          <path d={`M${left} ${yOf(amount)}H${width}`} />
          <text x={left - 8} y={yOf(amount) + 4} textAnchor="end">
            {money.formatShort(amount)}
          </text>
        </g>
      ))}
      {perDay.map((day, index) => {
        const x = left + index * step
        return (
          <g key={day.date}>
            <rect
              x={x + step * 0.15}
              y={yOf(day.revenue)}
              width={step * 0.7}
              height={height - bottom - yOf(day.revenue)}
              rx="2"
            >
              <title>{`${day.date}: ${money.format(day.revenue)}`}</title>
            </rect>
            {(perDay.length - 1 - index) % daysPerLabel === 0 && (
              <text
                x={index === perDay.length - 1 ? width : x + step / 2}
                y={height - 8}
                textAnchor={index === perDay.length - 1 ? 'end' : 'middle'}
              >
                {label.format(new Date(day.date))}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

// The axis has four steps, so a quarter of the result must also be a round number.
function roundUp(amount: number, minimum: number) {
  const min = Math.max(amount, minimum)
  const power = 10 ** Math.floor(Math.log10(min))
  return (
    [1, 2, 4, 8, 10].map((factor) => factor * power).find((value) => value >= min) ?? 10 * power
  )
}
