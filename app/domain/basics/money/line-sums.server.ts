import { type RawBuilder, sql } from 'kysely'

/** `sumOfLine` of a row of `order_items`. */
export const lineSum = sql<number>`(price * quantity - discount)`

/** What is left of `lineSum` without some units: the rounding is that of `unitsOfLine` in refund-amounts.ts. */
export function lineSumWithout(units: RawBuilder<number>) {
  return sql<number>`(${lineSum} - price * ${units}
    + (2 * discount * ${units} + quantity) / (2 * quantity))`
}
