import { dateIn, dayAfter, startOfDay } from '~/domain/basics/time/days'

// Article 6a of Directive 98/6/EC: who announces a price reduction must name the prior price, the lowest price of at
// least 30 days before the reduction.

const priorDays = 30

/** A price in minor units, as the buyer pays it. It applies until the next period begins. */
export interface PricePeriod {
  since: string
  price: number
  /** Whether the shop shows it as the result of a discount. */
  isReduced: boolean
}

/**
 * `history` has the oldest period first. Returns undefined if the present price is not reduced, or if no price before
 * the reduction is known.
 */
export function priorPriceOf(history: PricePeriod[], timeZone: string) {
  const start = startOfReduction(history)
  const from = startOfPriorDays(history[start], timeZone)
  if (from === undefined) return undefined
  const prices = history
    .slice(0, start)
    .filter((_, index) => endOf(history, index) > from)
    .map(({ price }) => price)
  return prices.length > 0 ? Math.min(...prices) : undefined
}

/** The periods that ended before the time `before` and that `priorPriceOf` no longer needs; never the last one. */
export function outdatedPeriods(history: PricePeriod[], timeZone: string, before: string) {
  const needed = startOfPriorDays(history[startOfReduction(history)], timeZone) ?? before
  const limit = needed < before ? needed : before
  return history.slice(0, -1).filter((_, index) => endOf(history, index) <= limit)
}

// If a reduction grows step by step without a break, it began with the first step (paragraph 5 of the article). After a
// higher price another reduction begins, even if both prices are reduced.
function startOfReduction(history: PricePeriod[]) {
  const isNext = (period: PricePeriod, before: PricePeriod | undefined) =>
    period.isReduced && before?.isReduced === true && before.price > period.price
  const steps = history.map((period, index) => isNext(period, history[index - 1]))
  return steps.lastIndexOf(false)
}

// Whole days, the first of which begins at midnight (Regulation (EEC, Euratom) No 1182/71, article 3).
function startOfPriorDays(period: PricePeriod | undefined, timeZone: string) {
  if (!period?.isReduced) return undefined
  const date = dateIn(timeZone)(new Date(period.since))
  return startOfDay(dayAfter(date, -priorDays), timeZone)
}

function endOf(history: PricePeriod[], index: number) {
  return history[index + 1]?.since ?? ''
}
