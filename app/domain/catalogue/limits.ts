// What products and categories may have at most. No schema is in this file, so that screens can tell it.

/** Characters. */
export const maxLengths = { name: 150, brand: 80, description: 5000 }
export const maxDollars = 1_000_000
export const maxUnits = 1_000_000
/** Per cent. */
export const maxDiscount = 90
