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
    delivery: charge === null ? undefined : chargeOf(charge, cart, taxes, rules),
    taxSentence: [...sentences].join(' '),
  }
}

interface LineTax {
  rate: number | null
  /** The rate of the tax that is in the price in the shop, but not in the order. */
  takenOff: number
  sentence: string
}

function taxOf(
  line: Pick<CartLine, 'productId' | 'taxRate'>,
  country: string | undefined,
  { taxRate, taxSentence = '', abroad }: TaxRules,
): LineTax {
  const rate = taxRateOf(line, taxRate)
  const found = countryTaxOf(line.productId, country, abroad)
  if (!found) return { rate, takenOff: 0, sentence: taxSentence }
  return { ...found, takenOff: found.rate === null ? (rate ?? 0) : 0 }
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
function chargeOf(
  price: number,
  { lines, total }: Cart,
  taxes: LineTax[],
  { deliveryInProportion }: TaxRules,
): Charge {
  const shares = new Map<string, Omit<LineTax, 'sentence'> & { amount: number }>()
  for (const [index, { rate, takenOff }] of taxes.entries()) {
    const key = `${rate} ${takenOff}`
    const line = lines[index]
    const amount = (shares.get(key)?.amount ?? 0) + (line ? sumOfLine(line) : 0)
    shares.set(key, { rate, takenOff, amount })
  }
  // Of equal shares, the higher rate.
  const sorted = [...shares.values()].sort(
    (one, other) => other.amount - one.amount || (other.rate ?? 0) - (one.rate ?? 0),
  )
  const inProportion = Boolean(deliveryInProportion) && total > 0 && sorted.length > 1
  const amounts = sorted.map(({ amount }) => amount)
  const parts = inProportion ? spread(price, amounts) : [price]
  return {
    price: parts.reduce((sum, part, index) => sum + withoutTax(part, sorted[index]?.takenOff), 0),
    taxRate: inProportion ? null : (sorted[0]?.rate ?? null),
    ...(inProportion && { inProportion }),
  }
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
