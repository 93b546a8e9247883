export function rowField(
  name: 'price' | 'itemsInStock' | 'expectedPrice' | 'expectedStock' | 'tick',
  id: string,
) {
  return `${name}_${id}`
}
