// Without schemas, so that screens can import it and browsers do not load zod.

/** Characters. */
export const maxLengths = { name: 150, brand: 80, description: 5000 }
/** In whole dollars, or in another currency, in which the same thing may cost a thousand times as many. */
export function maxPriceIn({ currency }: { currency: string }) {
  return currency === 'USD' ? 1_000_000 : 1_000_000_000
}
export const maxUnits = 1_000_000
/** Per cent. */
export const maxDiscount = 90
