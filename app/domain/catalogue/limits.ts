// No schemas here: screens import this file, and browsers must not load Zod.

export const maxLengths = { name: 150, brand: 80, description: 5000 }
// In whole units of the currency; one dollar is more than a thousand units of some currencies.
export function maxPriceIn({ currency }: { currency: string }) {
  return currency === 'USD' ? 1_000_000 : 1_000_000_000
}
export const maxUnits = 1_000_000
export const maxDiscount = 90
