// No Zod schemas here: most screens import this file, but browsers load Zod only for some forms.

export const maxLengths = { name: 150, brand: 80, description: 5000 }
// In whole units of the currency; one dollar is more than a thousand units of some currencies.
export function maxPriceIn({ currency }: { currency: string }) {
  return currency === 'USD' ? 1_000_000 : 1_000_000_000
}
export const maxUnits = 1_000_000
export const maxDiscount = 90
