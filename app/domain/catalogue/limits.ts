// Without schemas, so that screens can import it and browsers do not load zod.

/** Characters. */
export const maxLengths = { name: 150, brand: 80, description: 5000 }
export const maxDollars = 1_000_000
export const maxUnits = 1_000_000
/** Per cent. */
export const maxDiscount = 90
