/** A product or a variant of it, as messages name it: `Moon Lamp`, `Shirt (M / Blue)`. */
export function fullNameOf(productName: string, variantName: string) {
  return variantName ? `${productName} (${variantName})` : productName
}

export interface NamedLine {
  productName: string
  variantName: string
  sku: string | null
}

/** What a line says below the name of the product, such as `M / Blue · TS-041-M`; empty if there is nothing to say. */
export function variantTextOf({ variantName, sku }: Pick<NamedLine, 'variantName' | 'sku'>) {
  return [variantName, sku].filter(Boolean).join(' · ')
}

export function lineNameOf(line: NamedLine) {
  return fullNameOf(line.productName, variantTextOf(line))
}

/** The query of the URL that chooses a variant on the page of its product; empty if the product has no options. */
export function variantQuery(variantName: string) {
  return variantName && `?${new URLSearchParams({ variant: variantName })}`
}
