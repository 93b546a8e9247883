// Apart from the schemas of products, which bring Zod along: a page needs this at once.

/** The name of a field of a row. */
export function rowField(
  name: 'price' | 'itemsInStock' | 'seenPrice' | 'seenStock' | 'tick',
  id: string,
) {
  return `${name}_${id}`
}
