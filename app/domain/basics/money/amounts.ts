import { Refusal } from '~/domain/basics/refusals/refusal'
import { issue, message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { amountFormatOf } from './amount-format'
import { type Money, moneyOf } from './money'

/** Text as an admin wrote it in a form or a file, or the decimal number of a program, with a point. */
export type TypedAmount = string | { decimal: string }

export interface AmountRule {
  /** Begins the error messages: `Price` must be above 0. From `msg`, if people read them. */
  name: string
  /** In whole units of the currency. */
  max: (money: Money) => number
  /** The error message for 0. Without it, 0 is allowed. */
  aboveZero?: string
}

// In whole units of the currency; one dollar is more than a thousand units of some currencies.
export function maxPriceIn({ currency }: { currency: string }) {
  return currency === 'USD' ? 1_000_000 : 1_000_000_000
}

const exampleAmount = 1250

type Reading = { amount: number } | { problem: string }

/** Returns minor units. @throws {Refusal} 400 with an error for `field`. */
export function readAmount(money: Money, typed: TypedAmount, rule: AmountRule, field: string) {
  const reading = amountIn(money, typed, rule)
  if ('problem' in reading) throw new Refusal(400, reading.problem, { field })
  return reading.amount
}

/** In minor units. A text with two possible meanings is a problem. */
export function amountIn(money: Money, typed: TypedAmount, rule: AmountRule): Reading {
  const { max, aboveZero } = rule
  const name = message(rule.name, {})
  const example = amountFormatOf(money).input(exampleAmount)
  const number = typeof typed === 'string' ? readNumber(typed, money) : splitDecimal(typed.decimal)
  if (number === undefined) {
    return { problem: issue('{name} must be an amount such as {example}', { name, example }) }
  }
  if (number === 'ambiguous') return { problem: bothReadings(String(typed), money) }
  const { whole, decimals } = number
  if (decimals.length > money.digits) {
    const text =
      money.digits > 0
        ? msg('{name} must have at most {digits} decimals, such as {example}')
        : msg('{name} must have no decimals, such as {example}')
    return { problem: issue(text, { name, digits: money.digits, example }) }
  }
  const amount = Number(whole + decimals.padEnd(money.digits, '0'))
  const highest = max(money) * 10 ** money.digits
  if (amount > highest) {
    return { problem: issue('{name} must be at most {max}', { name, max: money.format(highest) }) }
  }
  if (amount === 0 && aboveZero) return { problem: aboveZero }
  return { amount }
}

/** A decimal number for files. It has a point, unless the import could then also read it as thousands. */
export function exportedAmount(money: Money, amount: number) {
  const decimals = money.decimals(amount)
  return money.digits === 3
    ? decimals.replace('.', amountFormatOf(money).decimalSeparator)
    : decimals
}

/** Removes a percent sign. Returns undefined for a text that is no number such as `7,5`, `7.5 %` or `−10`. */
export function percentIn(text: string) {
  const plain = withPlainDigits(text).replace(/ ?[%٪]$/, '')
  const match = /^([-+−]?) ?(\d{1,3})(?:[.,٫](\d{1,2}))?$/.exec(plain)
  if (!match) return undefined
  const [, sign, whole, decimals = ''] = match
  const percent = Number(`${whole}.${decimals}`)
  return sign === '-' || sign === '−' ? -percent : percent
}

interface DecimalNumber {
  whole: string
  decimals: string
}

function splitDecimal(text: string): DecimalNumber {
  const [whole = '', decimals = ''] = text.split('.')
  return { whole, decimals }
}

function readNumber(text: string, money: Money): DecimalNumber | 'ambiguous' | undefined {
  const number = withoutCurrency(withPlainDigits(text), money)
    .replace(/[’ʼ٬]/g, "'")
    .replace(/[.,] ?[-–—]{1,2}$/, decimalMark)
  const point = decimalPointIn(number, money)
  if (point === 'ambiguous') return point
  const whole = withoutGroups(point === undefined ? number : number.slice(0, point))
  const decimals = point === undefined ? '' : number.slice(point + 1)
  const isEmpty = decimals === '' && point !== undefined && number[point] !== decimalMark
  if (whole === undefined || isEmpty || !/^\d*$/.test(decimals)) return undefined
  return { whole, decimals }
}

// The Arabic decimal separator, which cannot separate thousands.
const decimalMark = '٫'

function decimalPointIn(number: string, money: Money) {
  if (number.includes(decimalMark)) return number.indexOf(decimalMark)
  const separators = number.match(/[.,]/g) ?? []
  const last = separators.at(-1)
  if (last === undefined) return undefined
  const point = number.lastIndexOf(last)
  const isAlone = separators.length === 1
  if (!isAlone) return separators.every((it) => it === last) ? undefined : point
  const mayBeThousands = /^[1-9]\d{0,2}[.,]\d{3}$/.test(number)
  if (!mayBeThousands) return point
  if (money.digits === 0) return undefined
  // The shop itself writes the amount this way.
  if (money.digits === 3 && last === amountFormatOf(money).decimalSeparator) return point
  return 'ambiguous'
}

// The groups have three digits, or two before the last three, as in India.
const grouped = /^(?:[1-9]\d{0,2}([ '.,])\d{3}(?:\1\d{3})*|[1-9]\d?,(?:\d{2},)+\d{3})$/

function withoutGroups(whole: string) {
  if (/^\d+$/.test(whole)) return whole
  return grouped.test(whole) ? whole.replace(/\D/g, '') : undefined
}

function bothReadings(text: string, money: Money) {
  const [whole = '', decimals = ''] = withoutCurrency(withPlainDigits(text), money).split(/[.,]/)
  const unit = 10 ** money.digits
  const thousands = Number(whole + decimals) * unit
  const small = Number(`${whole}.${decimals}`) * unit
  const isExact = money.digits === 3 || decimals.endsWith('0')
  const { input, formatExact } = amountFormatOf(money)
  return issue(
    isExact
      ? '“{text}” can mean {high} or {low}. Please type {highInput} or {lowInput}'
      : '“{text}” can mean {high} or {low}. Please type {highInput}, or use at most {digits} decimals',
    {
      text: text.trim(),
      high: money.format(thousands),
      low: formatExact(small),
      highInput: input(thousands),
      lowInput: input(Math.round(small)),
      digits: money.digits,
    },
  )
}

// The first digits of the scripts in which locales or their keyboards write numbers.
const zeros = ['٠', '۰', '०', '০', '๐', '０'].map((digit) => digit.charCodeAt(0))

function withPlainDigits(text: string) {
  return text
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/[^\0-~]/g, (character) => {
      const code = character.charCodeAt(0)
      const zero = zeros.find((it) => code >= it && code < it + 10)
      return zero === undefined ? character : String(code - zero)
    })
    .trim()
}

function withoutCurrency(text: string, money: Money) {
  const { currency } = money
  const english = amountFormatOf(moneyOf({ currency, locale: 'en-US' }))
  const { symbol, symbols } = amountFormatOf(money)
  const names = [currency, symbol, ...symbols, ...english.symbols]
    .map(withPlainDigits)
    .sort((one, other) => other.length - one.length)
  const lower = text.toLowerCase()
  const first = names.find((name) => lower.startsWith(name.toLowerCase()))
  const rest = text.slice(first?.length ?? 0)
  const last = names.find((name) => rest.toLowerCase().endsWith(name.toLowerCase()))
  return rest.slice(0, rest.length - (last?.length ?? 0)).trim()
}
