import type { Fixed, PrimaryKeys } from './columns'

export interface TaxRateTables {
  tax_rates: TaxRatesTable
}

export const taxRatePrimaryKeys = { tax_rates: ['id'] } satisfies PrimaryKeys<TaxRateTables>

/** How orders to a country are taxed; without a row, as at home. */
export interface TaxRatesTable {
  id: Fixed<string>
  country: string
  /** Null for all categories without a row of their own. */
  category_id: string | null
  rate: number | null
  sentence: string
}
