import * as z from 'zod'
import { contentsIn } from '~/domain/basics/contents'
import { amountText, optionalAmountText } from '~/domain/basics/money/amount-text'
import { decimalSeparatorIn } from '~/domain/basics/money/decimal-separator'
import type { Money } from '~/domain/basics/money/money'
import { checkbox } from '~/domain/basics/text/checkbox'
import { CountriesDraft } from '~/domain/buying/countries/countries-draft'
import { msgWith } from '~/languages/messages'
import { deliveryPriceRule, freeFromRule } from './delivery-method-draft'
import { kilogramsText } from './weights'

const maxWeight = 1_000_000

export function deliveryPriceForm(money: Money) {
  const separator = decimalSeparatorIn(money.locale)
  return CountriesDraft.extend({
    upToWeight: z
      .string()
      .default('')
      .transform((text) => (text.trim() === '' ? null : gramsIn(text, separator)))
      .refine((grams) => grams === null || (grams > 0 && grams <= maxWeight), weightProblem(money)),
    price: amountText(money, deliveryPriceRule),
    /** With the first price: the countries that it does not name keep that of the method. */
    othersKeep: checkbox,
    freeFrom: optionalAmountText(money, freeFromRule),
  })
}

/** NaN for a text that is no weight such as `2.5` or `500 g`, or that has two possible meanings. */
function gramsIn(text: string, separator: ',' | '.') {
  const isNumber = /\d\s*$/.test(text)
  const { amount, unit } = contentsIn(isNumber ? `${text} kg` : text, separator) ?? {}
  if (unit !== 'kg' && unit !== 'g') return Number.NaN
  return unit === 'kg' ? (amount ?? 0) : Math.round((amount ?? 0) / 1000)
}

function weightProblem(money: Money) {
  return msgWith('Weight must be an amount in kilograms, such as {example}, and at most {max}', {
    example: kilogramsText(2500, money),
    max: String(maxWeight / 1000),
  })
}
