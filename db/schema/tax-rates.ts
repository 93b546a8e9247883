import type { Fixed, PrimaryKeys } from './columns'

export interface TaxRateTables {
  tax_rates: TaxRatesTable
}

export const taxRatePrimaryKeys = { tax_rates: ['id'] } satisfies PrimaryKeys<TaxRateTables>

/** How orders to a country are taxed; without a row, as at home. */
export interface TaxRatesTable {
  id: Fixed<string>
  /** A code of ISO 3166. */
  country: string
  /** Null for all categories without a row of their own. */
  category_id: string | null
  /** Hundredths of a per cent; null if the tax is taken off the prices. */
  rate: number | null
  /** Why there is no tax; empty if there is a rate. */
  sentence: string
}
