import { stripeAmounts } from '~/dated-facts'
import { type Message, message } from '~/languages/messages'

const {
  currencies,
  withoutDecimals,
  withThreeDecimals,
  withMinimumOfHalf,
  otherMinimums,
  maxMinor,
} = stripeAmounts

/** Without an amount, about the currency alone. */
export function whyNotPayable(currency: string, amount?: number): Message | undefined {
  const values = { provider: 'Stripe', currency }
  if (!currencies.includes(currency)) return message('{provider} does not take {currency}', values)
  if (amount === undefined) return undefined
  const least = withMinimumOfHalf.includes(currency) ? 0.5 : (otherMinimums[currency] ?? 0)
  if (amount < least) {
    return message('{provider} takes {currency} {amount} or more', {
      ...values,
      amount: String(least),
    })
  }
  return isTooExact(amount, currency) || minorOf(amount, currency) > maxMinor
    ? message('{provider} cannot take this amount of {currency}', values)
    : undefined
}

function digitsOf(currency: string) {
  if (withoutDecimals.includes(currency)) return 0
  return withThreeDecimals.includes(currency) ? 3 : 2
}

/** Stripe takes no third decimal, and no decimals where the shop counts in two, such as in MGA. */
export function isTooExact(amount: number, currency: string) {
  return Number(amount.toFixed(Math.min(digitsOf(currency), 2))) !== amount
}

export function minorOf(amount: number, currency: string) {
  return Math.round(amount * 10 ** digitsOf(currency))
}

export function decimalOf(minor: number, currency: string) {
  return minor / 10 ** digitsOf(currency)
}
