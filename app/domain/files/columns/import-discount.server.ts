import * as z from 'zod'
import { amountIn } from '~/domain/basics/money/amounts'
import type { Money } from '~/domain/basics/money/money'
import { dayIn } from '~/domain/basics/time/days'
import { discountPercent, reducedPriceRule } from '~/domain/catalogue/products/discount-draft'
import { type Discount, noDiscount, problemOf } from '~/domain/catalogue/products/discounts'
import { msg } from '~/languages/translate'
import type { CellProblem } from './import-cells.server'

/** A percentage, a reduced price, or 0 for none. */
export function discountRule(money: Money) {
  return z.string().transform((text, context): Discount => {
    if (/^0+ ?%?$/.test(text)) return noDiscount
    if (/[%٪]$/.test(text)) {
      const { data = null, error } = discountPercent.safeParse(text)
      if (error) context.addIssue({ code: 'custom', message: error.issues[0]?.message })
      return { ...noDiscount, discountPercent: data }
    }
    const reading = amountIn(money, text, reducedPriceRule)
    if ('amount' in reading) return { ...noDiscount, discountPrice: reading.amount }
    context.addIssue({ code: 'custom', message: reading.problem })
    return noDiscount
  })
}

export function dayRule({ locale }: Money) {
  return z
    .string()
    .transform((text) => dayIn(text, locale))
    .refine((day) => day !== undefined, msg('Enter a date'))
}

interface Cells {
  discount?: Discount
  'discount from'?: string
  'discount until'?: string
}

const columns = {
  discountPercent: 'discount',
  discountPrice: 'discount',
  discountFrom: 'discount from',
  discountUntil: 'discount until',
}

/** The three cells are one discount. Undefined if all are empty. */
export function discountIn(cells: Cells): Discount | undefined {
  const { discount, 'discount from': discountFrom, 'discount until': discountUntil } = cells
  if ((discount ?? discountFrom ?? discountUntil) === undefined) return undefined
  const days = { discountFrom: discountFrom ?? null, discountUntil: discountUntil ?? null }
  return { ...noDiscount, ...discount, ...days }
}

export function discountProblems(cells: Cells, fullPrice: number): CellProblem[] {
  const discount = discountIn(cells)
  const problem = discount && problemOf(discount, fullPrice)
  return problem ? [{ column: columns[problem.field], message: problem.text }] : []
}
