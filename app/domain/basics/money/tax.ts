import { type PricedLine, sumOfLine } from './lines'
import { spread } from './spread'

export interface Taxed {
  amount: number
  /** Hundredths of a per cent: 1900 is 19%. Null if the shop shows no tax. */
  taxRate: number | null
}

export interface Goods {
  items: (PricedLine & { taxRate: number | null })[]
  delivery?: Charge
}

export interface Charge {
  price: number
  taxRate: number | null
  /** It has the tax rates of the items, in proportion, instead of `taxRate`. */
  inProportion?: boolean
}

export interface IncludedTax {
  rate: number
  net: number
  tax: number
  gross: number
}

/** One total per rate, highest rate first. Only this total is rounded, so that net and tax add up to the gross. */
export function includedTaxes(amounts: Taxed[]): IncludedTax[] {
  return [...sumByRate(amounts)]
    .flatMap(([rate, gross]) => (rate !== null && gross > 0 ? [[rate, gross] as const] : []))
    .sort(([one], [other]) => other - one)
    .map(([rate, gross]) => {
      const tax = Math.round((gross * rate) / (10_000 + rate))
      return { rate, net: gross - tax, tax, gross }
    })
}

function sumByRate(amounts: Taxed[]) {
  const sums = new Map<number | null, number>()
  for (const { amount, taxRate } of amounts) {
    sums.set(taxRate, (sums.get(taxRate) ?? 0) + amount)
  }
  return sums
}

/** Of the items, then of the charge: one amount, or one for each tax rate of the items. */
export function amountsOf({ items, delivery }: Goods): Taxed[] {
  const lines = items.map((item) => ({ amount: sumOfLine(item), taxRate: item.taxRate }))
  if (!delivery) return lines
  const { price, taxRate, inProportion } = delivery
  if (!inProportion) return [...lines, { amount: price, taxRate }]
  const sums = [...sumByRate(lines)]
  const parts = spread(
    price,
    sums.map(([, amount]) => amount),
  )
  return [...lines, ...sums.map(([rate], index) => ({ amount: parts[index] ?? 0, taxRate: rate }))]
}

/** From some amounts to what is left of them, as negative numbers: added to the taxes of the former, those of the latter. */
export function taxChange(before: Taxed[], after: Taxed[]): IncludedTax[] {
  const left = new Map(includedTaxes(after).map((tax) => [tax.rate, tax]))
  return includedTaxes(before)
    .map(({ rate, net, tax, gross }) => {
      const rest = left.get(rate)
      return {
        rate,
        net: (rest?.net ?? 0) - net,
        tax: (rest?.tax ?? 0) - tax,
        gross: (rest?.gross ?? 0) - gross,
      }
    })
    .filter(({ gross }) => gross !== 0)
}

export function percentOf(rate: number | null, decimalSeparator = '.') {
  return rate === null ? '' : String(rate / 100).replace('.', decimalSeparator)
}
