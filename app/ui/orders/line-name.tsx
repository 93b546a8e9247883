import { type NamedLine, variantTextOf } from '~/domain/catalogue/stock/variant-names'

export function LineName({ line }: { line: NamedLine }) {
  return (
    <>
      {line.productName}
      <VariantText line={line} />
    </>
  )
}

export function VariantText({ line }: { line: NamedLine }) {
  const text = variantTextOf(line)
  return text ? <span className="variant-name"> {text}</span> : null
}
