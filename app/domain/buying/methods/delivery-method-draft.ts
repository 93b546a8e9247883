import * as z from 'zod'
import { amountText, optionalAmountText } from '~/domain/basics/money/amount-text'
import { type AmountRule, maxPriceIn } from '~/domain/basics/money/amounts'
import type { Money } from '~/domain/basics/money/money'
import { checkbox } from '~/domain/basics/text/checkbox'
import {
  lineOf,
  multilineText,
  optionalText,
  requiredText,
} from '~/domain/basics/text/required-text'
import { msg } from '~/languages/translate'

export const deliveryPriceRule: AmountRule = { name: msg('Price'), max: maxPriceIn }

export const freeFromRule: AmountRule = {
  name: msg('The limit'),
  max: maxPriceIn,
  aboveZero: msg('Enter an amount above 0, or leave the field empty'),
}

export const DeliveryMethodDraft = z.object({
  name: lineOf(80, msg('Name is required')),
  price: requiredText(msg('Price is required')),
  freeFrom: optionalText,
  needsAddress: checkbox,
  collection: multilineText(500).optional(),
  /** The form has this field only in a shop with a page about delivery. */
  time: lineOf(80).optional(),
  expected: z.string().optional(),
})

export function deliveryMethodForm(money: Money) {
  return DeliveryMethodDraft.extend({
    price: amountText(money, deliveryPriceRule),
    freeFrom: optionalAmountText(money, freeFromRule),
  })
}
