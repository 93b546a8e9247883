import type { Taxed } from './tax'

/** That of the category, if it has its own; null if the shop shows no tax. */
export function taxRateOf({ taxRate }: Pick<Taxed, 'taxRate'>, shopRate: number | null) {
  return shopRate === null ? null : (taxRate ?? shopRate)
}
