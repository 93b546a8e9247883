/** The name of a row's field, in a form that contains a list of rows. */
export function rowField(
  name: 'price' | 'itemsInStock' | 'expectedPrice' | 'expectedStock' | 'tick',
  id: string,
) {
  return `${name}_${id}`
}
