import { dateIn, dayAfter, startOfDay } from '~/domain/basics/time/days'

/** The day of the delivery does not count (Regulation 1182/71, article 3). Returns the time at which the day begins. */
export function lastDayOf(deliveredAt: string, days: number, timeZone: string) {
  const delivered = dateIn(timeZone)(new Date(deliveredAt))
  return startOfDay(dayAfter(delivered, days), timeZone)
}
