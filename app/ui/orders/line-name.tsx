import { type NamedLine, variantTextOf } from '~/domain/catalogue/stock/variant-names'

export function LineName({ line }: { line: NamedLine }) {
  const variant = variantTextOf(line)
  return (
    <>
      {line.productName}
      {variant && <span className="variant-name"> {variant}</span>}
    </>
  )
}
