import type { CalendarUnit } from '~/domain/basics/time/days'

export interface SalesPeriod {
  unit: CalendarUnit
  count: number
}

export const defaultPeriod: SalesPeriod = { unit: 'day', count: 30 }

export const salesPeriods: SalesPeriod[] = [
  { unit: 'day', count: 7 },
  defaultPeriod,
  { unit: 'day', count: 90 },
  { unit: 'month', count: 12 },
  { unit: 'year', count: 5 },
]
