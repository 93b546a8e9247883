import type { CalendarUnit } from '~/domain/basics/time/days'

export interface SalesPeriod {
  unit: CalendarUnit
  /** The number of days, months or years. */
  count: number
}

export const defaultPeriod: SalesPeriod = { unit: 'day', count: 30 }

/** What an admin can choose. */
export const salesPeriods: SalesPeriod[] = [
  { unit: 'day', count: 7 },
  defaultPeriod,
  { unit: 'day', count: 90 },
  { unit: 'month', count: 12 },
  { unit: 'year', count: 5 },
]
