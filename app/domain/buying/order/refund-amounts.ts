import type { OrderStatus, ProviderRefundStatus, RefundStatus } from 'db/schema'
import { type PricedLine, sumOfLine } from '~/domain/basics/money/lines'
import { spread } from '~/domain/basics/money/spread'
import { amountsOf, type Goods, type Taxed, taxChange } from '~/domain/basics/money/tax'

export interface Refund {
  id: string
  /** With `delivery`. It may differ from the prices of the units. */
  amount: number
  delivery: number
  reason: string
  /** `reduced` if the order was not paid or the units cost nothing, so that there is nothing to return. */
  status: RefundStatus
  createdAt: string
  refundedAt: string | null
  /** The part of the amount that had been returned at the payment provider, without the shop. */
  returnedBefore?: number
  /** How far the provider is with it; undefined if the shop returns the money itself. */
  atProvider?: ProviderRefundStatus
  items: RefundItem[]
}

export interface RefundItem {
  /** The index of the line in the order. */
  position: number
  quantity: number
  restock: boolean
}

export interface Refundable extends Goods {
  total: number
  refunds: Refund[]
}

export function refundedAmount(refunds: Refund[], ...statuses: RefundStatus[]) {
  const counted = refunds.filter(({ status }) => statuses.length === 0 || statuses.includes(status))
  return counted.reduce((sum, { amount }) => sum + amount, 0)
}

/** Leaves out what had been returned at the payment provider before. */
export function toReturnOf(refunds: Refund[]) {
  return refunds.reduce((sum, { amount, returnedBefore = 0 }) => sum + amount - returnedBefore, 0)
}

export function dueOf(refunds: Refund[]) {
  return toReturnOf(refunds.filter(({ status }) => status === 'due'))
}

/** True if the provider is returning the money, so that the shop need not. */
export function isUnderWay({ atProvider }: Refund) {
  return atProvider === 'new' || atProvider === 'pending'
}

/** The one refund of an order that was cancelled as a whole is not shown to the customer as the refund of a part. */
export function partRefundsOf({ status, refunds }: { status: OrderStatus; refunds: Refund[] }) {
  return status === 'cancelled' && refunds.length < 2 ? [] : refunds
}

/** `units` has a number for each line of the order. */
export function leftOf({ total, items, delivery, refunds }: Refundable) {
  const taken = unitsTaken(refunds)
  return {
    amount: total - refundedAmount(refunds),
    units: items.map(({ quantity }, position) => quantity - (taken[position] ?? 0)),
    delivery: refunds.reduce((rest, refund) => rest - refund.delivery, delivery?.price ?? 0),
  }
}

/** For each line. Refunds are sorted, so those after `until` do not count; a draft comes after all of them. */
function unitsTaken(refunds: Refund[], until?: DraftOfRefund) {
  const units: number[] = []
  for (const refund of refunds) {
    if (refund === until) break
    for (const { position, quantity } of refund.items) {
      units[position] = (units[position] ?? 0) + quantity
    }
  }
  return units
}

/** True if something is left to deliver and, if the order costs anything, to pay for. */
export function hasRest(order: Refundable) {
  const { amount, units } = leftOf(order)
  return (amount > 0 || order.total === 0) && units.some((quantity) => quantity > 0)
}

type DraftOfRefund = Pick<Refund, 'items' | 'amount' | 'delivery'>

/** A document shows what the refund takes back as lines and their difference to `amount`. All are positive. */
export function linesOf<Item extends PricedLine>(
  order: { items: Item[]; refunds: Refund[] },
  refund: DraftOfRefund,
) {
  const before = unitsTaken(order.refunds, refund)
  const lines = refund.items.flatMap(({ position, quantity }) => {
    const item = order.items[position]
    return item ? { ...unitsOfLine(item, quantity, before[position] ?? 0), position } : []
  })
  const sum = lines.reduce((total, line) => total + sumOfLine(line), refund.delivery)
  return { lines, difference: refund.amount - sum }
}

/** Takes some units of the line, after `before` others. The discounts and reductions of its parts add up to those of the line. */
export function unitsOfLine<Line extends PricedLine>(line: Line, units: number, before: number) {
  const { quantity, discount = 0, reduction } = line
  const partOf = (amount: number) => {
    const upTo = (count: number) => spread(amount, [count, quantity - count])[0] ?? 0
    return upTo(before + units) - upTo(before)
  }
  return {
    ...line,
    quantity: units,
    discount: partOf(discount),
    ...(reduction && { reduction: partOf(reduction) }),
  }
}

/** Net and tax that the refund takes back, as negative amounts: with those of the order and of earlier refunds, what is left. */
export function taxesOfRefund(order: Refundable, refund: Refund) {
  const earlier = order.refunds.slice(0, order.refunds.indexOf(refund))
  const before = earlier.reduce((left, it) => without(left, order, it), amountsOf(order))
  return taxChange(before, without(before, order, refund))
}

// Each part is at most what is left of it, also if an earlier refund has lowered the price of these units. What the
// amount adds to the prices of the units, or deducts from them, is spread over all lines, and so over all tax rates.
function without(left: Taxed[], order: Refundable, refund: Refund): Taxed[] {
  const prices = [...goodsTaken(order, refund), ...chargeTaken(left, order, refund)]
  const taken = left.map(({ amount }, index) => Math.min(amount, prices[index] ?? 0))
  const rest = left.map(({ amount }, index) => amount - (taken[index] ?? 0))
  const difference = taken.reduce((sum, amount) => sum - amount, refund.amount)
  const further = spread(Math.abs(difference), difference < 0 ? taken : rest)
  return left.map(({ taxRate }, index) => ({
    amount: (rest[index] ?? 0) - Math.sign(difference) * (further[index] ?? 0),
    taxRate,
  }))
}

/** What the units cost that the refund takes back, for each line of the order. */
function goodsTaken(order: Refundable, refund: Refund) {
  const prices = order.items.map(() => 0)
  for (const line of linesOf(order, refund).lines) prices[line.position] = sumOfLine(line)
  return prices
}

/** What it takes back of the charge for the delivery, in the parts that the charge has in `amountsOf`. */
function chargeTaken(left: Taxed[], { items }: Refundable, { delivery }: Refund) {
  const parts = left.slice(items.length).map(({ amount }) => amount)
  return spread(delivery, parts)
}
