/** The name of a field of a row, in a list that is one form. */
export function rowField(
  name: 'price' | 'itemsInStock' | 'expectedPrice' | 'expectedStock' | 'tick',
  id: string,
) {
  return `${name}_${id}`
}
