import { sumOfLine } from '~/domain/basics/money/lines'
import { spread } from '~/domain/basics/money/spread'
import type { Charge, Goods } from '~/domain/basics/money/tax'
import { taxRateOf } from '~/domain/basics/money/tax-rate'
import type { Cart, CartLine } from '~/domain/buying/cart/cart'

/** How a country taxes the products of a category, or of all categories that have no row of their own for the country. */
export interface CountryTax {
  country: string
  categoryId: string | null
  /** Hundredths of a per cent; null if the tax at home is taken off the prices. */
  rate: number | null
  /** Why there is no tax; empty if there is a rate. */
  sentence: string
}

export interface TaxRules {
  /** The rate at home; null if the shop shows no tax. */
  taxRate: number | null
  /** Why the shop shows no tax, if it says so. */
  taxSentence?: string
  deliveryInProportion?: boolean
  /** Undefined if all countries are taxed as at home. */
  abroad?: { taxes: CountryTax[]; categoryOf: Record<string, string> }
}

export interface TaxedPrices extends Goods {
  taxSentence: string
}

/** Without a `country`, such as for an order that the customer collects, the prices are those at home. */
export function pricesIn(
  country: string | undefined,
  cart: Cart,
  charge: number | null,
  rules: TaxRules,
): TaxedPrices {
  const taxes = cart.lines.map((line) => taxOf(line, country, rules))
  const sentences = new Set(taxes.flatMap(({ sentence }) => sentence || []))
  const items = cart.lines.map((line, index) => ({
    ...pricesOf(line, taxes[index]?.takenOff),
    taxRate: taxes[index]?.rate ?? null,
  }))
  return {
    items,
    delivery: charge === null ? undefined : chargeOf(charge, taxes, rules),
    taxSentence: [...sentences].join(' '),
  }
}

interface LineTax {
  /** What the line costs in the shop, after what a voucher takes off. */
  amount: number
  rate: number | null
  /** The rate of the tax that is in the price in the shop, but not in the order. */
  takenOff: number
  sentence: string
}

function taxOf(
  line: CartLine,
  country: string | undefined,
  { taxRate, taxSentence = '', abroad }: TaxRules,
): LineTax {
  const amount = sumOfLine(line)
  const rate = taxRateOf(line, taxRate)
  const found = countryTaxOf(line.productId, country, abroad)
  if (!found) return { amount, rate, takenOff: 0, sentence: taxSentence }
  return { ...found, amount, takenOff: found.rate === null ? (rate ?? 0) : 0 }
}

function countryTaxOf(
  productId: string,
  country: string | undefined,
  abroad: TaxRules['abroad'],
): CountryTax | undefined {
  const taxesIn = (code: string | undefined) =>
    abroad?.taxes.filter((it) => it.country === code) ?? []
  const own = taxesIn(country)
  const taxes = own.length > 0 ? own : taxesIn(country && vatCountryOf(country))
  const category = abroad?.categoryOf[productId]
  return (
    taxes.find(({ categoryId }) => categoryId === category) ??
    taxes.find(({ categoryId }) => categoryId === null)
  )
}

/** For VAT, Monaco is a part of France: Directive 2006/112/EC, article 7. */
export function vatCountryOf(country: string) {
  return country === 'MC' ? 'FR' : country
}

interface TaxedOrder {
  items: { productId: string; taxRate: number | null }[]
  taxSentence: string
}

/** Whether an order has the tax of the other country, too. The rules may have changed since it was placed. */
export function isTaxedAlike(
  { items, taxSentence }: TaxedOrder,
  [one, other]: [string, string],
  { abroad, taxSentence: sentenceAtHome = '' }: TaxRules,
) {
  return items.every(({ productId, taxRate }) => {
    const [first, second] = [one, other].map((country) => countryTaxOf(productId, country, abroad))
    if (!second) return !first && taxSentence === sentenceAtHome
    const isSameToday = first?.rate === second.rate && first.sentence === second.sentence
    return isSameToday && taxRate === second.rate
  })
}

// The charge for the delivery follows the goods: where tax is taken off them, it is also taken off their share of it.
function chargeOf(price: number, taxes: LineTax[], { deliveryInProportion }: TaxRules): Charge {
  const shares = sharesOf(taxes)
  const [largest] = shares
  // Goods that cost nothing have no proportion.
  if (!deliveryInProportion || shares.length < 2 || !largest?.amount) {
    return { price: withoutTax(price, largest?.takenOff), taxRate: largest?.rate ?? null }
  }
  const amounts = shares.map(({ amount }) => amount)
  const parts = spread(price, amounts).map((part, index) =>
    withoutTax(part, shares[index]?.takenOff),
  )
  const sum = parts.reduce((total, part) => total + part, 0)
  return { price: sum, taxRate: null, inProportion: true }
}

/** One for each tax of the lines, the largest first. Of equal ones, that with the higher rate. */
function sharesOf(taxes: LineTax[]) {
  const shares: LineTax[] = []
  for (const tax of taxes) {
    const { rate, takenOff, amount } = tax
    const share = shares.find((it) => it.rate === rate && it.takenOff === takenOff)
    if (share) share.amount += amount
    else shares.push({ ...tax })
  }
  return shares.sort(
    (one, other) => other.amount - one.amount || (other.rate ?? 0) - (one.rate ?? 0),
  )
}

// What a voucher leaves of the line is without tax, too: nothing, if it leaves nothing.
function pricesOf({ quantity, discount, ...line }: CartLine, takenOff: number | undefined) {
  const price = withoutTax(line.price, takenOff)
  if (!discount || !takenOff) return { price, quantity, discount }
  const rest = withoutTax(line.price * quantity - discount, takenOff)
  return { price, quantity, discount: Math.max(0, price * quantity - rest) }
}

/** Whole minor units, so that an order is the sum of its lines. */
function withoutTax(price: number, rate = 0) {
  return Math.round((price * 10_000) / (10_000 + rate))
}
