import { foldName } from 'db/fold-name'
import * as z from 'zod'
import { isRounded, roundedText } from '~/csv/spreadsheet-cells'
import { type Contents, contentsIn, contentsProblem } from '~/domain/basics/contents'
import { isImageName } from '~/domain/basics/images/image-names'
import { type AmountRule, amountIn } from '~/domain/basics/money/amounts'
import { decimalSeparatorIn } from '~/domain/basics/money/decimal-separator'
import type { Money } from '~/domain/basics/money/money'
import { readWord, yesAndNo } from '~/domain/basics/spreadsheets/cell-words'
import { truthIn } from '~/domain/basics/spreadsheets/truth.server'
import { atMost, requiredText } from '~/domain/basics/text/required-text'
import { dayIn } from '~/domain/basics/time/days'
import { momentIn } from '~/domain/basics/time/moments'
import { homeCountryOf } from '~/domain/buying/countries/country-groups.server'
import { discountPercent, reducedPriceRule } from '~/domain/catalogue/prices/discount-draft'
import { type Discount, noDiscount } from '~/domain/catalogue/prices/discounts'
import { NewProduct, priceRule } from '~/domain/catalogue/products/products'
import { variantText, weight } from '~/domain/catalogue/variants/variant-rules'
import { factsOf } from '~/domain/settings/country-facts'
import { taxRateField } from '~/domain/settings/tax-settings'
import { issue, message, msgWith } from '~/languages/messages'
import { msg } from '~/languages/translate'
import type { Rules } from './column.server'

/** A category or a manufacturer. A new category has no id. */
export interface Named {
  id?: string
  name: string
  /** Of a new category; null or missing if it is that of the shop. */
  taxRate?: number | null
}

export const unitsToAdd = z
  .string()
  .regex(/^\d{1,7}$/, msg('The quantity to add must be a whole number, 0 or more'))
  .transform(Number)

export const hiddenRule = z
  .string()
  .transform((cell) => {
    const word = readWord(yesAndNo, cell)
    return word ? word === 'yes' : truthIn(cell)
  })
  .refine((isYes) => isYes !== undefined, msgWith('Hidden must be {yes} or {no}', yesAndNo))
  .transform(Boolean)

export const imageName = z
  .string()
  .max(...atMost(200))
  .refine(
    (name) => isImageName(name) && /^[^/\\]{5,}$/.test(name),
    msg('Image must be the name of a JPEG, PNG, WebP or AVIF file, such as lamp.jpg'),
  )
  .transform((name) => name.normalize())

/** Other programs write 3 as `3.0`. Three zeros may be thousands. */
export function whole<Value>(rule: z.ZodType<Value, string>) {
  return z
    .string()
    .transform((text) => text.replace(/[.,]00?$/, ''))
    .pipe(rule)
}

/** A form asks for a whole number, and 1.200 looks like one. */
export function units(rule: z.ZodType<number, string>) {
  return z
    .string()
    .refine(
      (text) => !/^[1-9]\d{0,2}(?:[.,'’\s]\d{3})+$/.test(text),
      msg('Please write this number without separators, such as 1200'),
    )
    .pipe(whole(rule))
}

/** The shop may have a number that only looks rounded. */
export function skuCell({ articleNumbers }: Rules) {
  return z
    .string()
    .refine((text) => !isRounded(text) || articleNumbers.has(foldName(text)), roundedText)
    .pipe(variantText)
}

/** In grams, also if the cell says `250 g` or `0,25 kg`. */
export function weightCell({ money }: Rules) {
  const separator = decimalSeparatorIn(money.locale)
  return z
    .string()
    .transform((text) => {
      const { amount, unit } = contentsIn(text, separator) ?? {}
      if (amount === undefined || (unit !== 'g' && unit !== 'kg')) return text
      return String(unit === 'kg' ? amount : amount / 1000)
    })
    .pipe(whole(weight))
}

export function priceCell({ money }: Pick<Rules, 'money'>) {
  return requiredText(
    msgWith('{name} is required', { name: message(priceRule.name, {}) }),
  ).transform((text, context) => readAmount(money, text, priceRule, context))
}

function readAmount(money: Money, text: string, rule: AmountRule, context: z.RefinementCtx) {
  const reading = amountIn(money, text, rule)
  if ('amount' in reading) return reading.amount
  const message = severalAmounts.test(text) ? oneAmount : reading.problem
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

// Such as 7.50/12.00, or 7.50, 12.00.
const severalAmounts = /\d ?[/|;–—-] ?\D{0,3}\d|\d[.,]\d\d?\b\D+\d/
const oneAmount = msg(
  'Enter one amount. If a product has several prices, each variant needs a line of its own',
)

/** Only a rate of the country: a column such as `VAT` may have amounts. */
export function taxRateCell({ money }: Rules) {
  const taxRates = taxRatesThere(money)
  return taxRateField(money)
    .transform(Number)
    .refine((rate) => taxRates.length === 0 || rate === 0 || taxRates.includes(rate))
}

export function taxRatesThere({ locale }: { locale: string }) {
  return factsOf(homeCountryOf(locale))?.taxRates ?? []
}

export function discountCell({ money }: Rules) {
  return z.string().transform((text, context): Discount => {
    if (/^0+ ?%?$/.test(text)) return noDiscount
    if (!/[%٪]$/.test(text)) {
      return { ...noDiscount, discountPrice: readAmount(money, text, reducedPriceRule, context) }
    }
    const { data = null, error } = discountPercent.safeParse(text)
    if (error) context.addIssue({ code: 'custom', message: error.issues[0]?.message })
    return { ...noDiscount, discountPercent: data }
  })
}

export function dayCell({ money }: Rules) {
  return z
    .string()
    .transform((text) => dayIn(text, money.locale))
    .refine((day) => day !== undefined, msg('Enter a date'))
}

/** An empty text if the time has passed: the product is in the shop. */
export function shownFromCell({ money, now }: Rules) {
  return z
    .string()
    .transform((text) => momentIn(text, money.locale))
    .refine(
      (moment) => moment !== undefined,
      msg('Enter a date and a time, such as 2026-12-01 18:00'),
    )
    .transform((moment) => (moment && moment > now ? moment : ''))
}

export function manufacturerCell({ manufacturers }: Rules) {
  return NewProduct.shape.manufacturer.unwrap().transform((name, context): Named => {
    const id = manufacturers.get(foldName(name))
    const message = issue('There is no manufacturer “{name}”', { name })
    if (!id) context.addIssue({ code: 'custom', message })
    return { id, name }
  })
}

export function contentsCell({ money }: Rules) {
  const separator = decimalSeparatorIn(money.locale)
  return z.string().transform((text, context): Contents => {
    const contents = contentsIn(text, separator)
    if (contents) return contents
    context.addIssue({ code: 'custom', message: contentsProblem(separator) })
    return z.NEVER
  })
}
