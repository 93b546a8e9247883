import { optionalText, requiredText } from '~/domain/basics/text/required-text'
import { message, msgWith } from '~/languages/messages'
import { type AmountRule, amountIn, type TypedAmount } from './amounts'
import type { Money } from './money'

/** A required amount as admins type it. Its output stays text, because the transaction reads it in its own currency. */
export function amountText(money: Money, rule: AmountRule) {
  return requiredText(msgWith('{name} is required', { name: message(rule.name, {}) }))
    .superRefine((text, context) => {
      if (text === '') return
      const reading = amountIn(money, text, rule)
      if ('problem' in reading) context.addIssue({ code: 'custom', message: reading.problem })
    })
    .transform((text): TypedAmount => text)
}

/** As `amountText`; null for an empty field. */
export function optionalAmountText(money: Money, rule: AmountRule) {
  return optionalText.superRefine((text, context) => {
    const reading = text === null ? undefined : amountIn(money, text, rule)
    if (reading && 'problem' in reading) {
      context.addIssue({ code: 'custom', message: reading.problem })
    }
  })
}

const unreadable = (name: string) => `${name} must be an amount such as 12.50`

/** A required amount as programs send it, whatever the locale of the shop. `aboveZero` is the error message for 0. */
export function decimalAmount(name: string, aboveZero?: string) {
  return requiredText(`${name} is required`)
    .regex(/^\d{1,10}([.,]\d{1,9})?$/, unreadable(name))
    .transform((amount) => amount.replace(',', '.'))
    .refine((amount) => aboveZero === undefined || Number(amount) > 0, aboveZero)
    .transform((decimal): TypedAmount => ({ decimal }))
}
