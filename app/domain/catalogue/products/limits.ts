// No Zod schemas here: most screens import this file, but browsers load Zod only for some forms.

export const maxLengths = {
  name: 150,
  brand: 80,
  description: 5000,
  category: 40,
  deliveryTime: 100,
}
export const maxStock = 1_000_000

/** A page links to at most so many categories; the catalogue offers more of them in one field. */
export const maxCategoryLinks = 100

/** The page of a category shows at most so many products first: as many as one page of the list has. */
export const maxPinned = 24
