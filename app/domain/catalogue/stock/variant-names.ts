import { t } from '~/languages/translate'

/** A product or a variant of it, as messages name it: `Moon Lamp`, `Shirt (M / Blue)`. */
export function fullNameOf(productName: string, variantName: string) {
  return variantName ? `${productName} (${variantName})` : productName
}

export interface NamedLine {
  productName: string
  variantName: string
  sku: string | null
}

/** As customers read it: the names tell variants apart. */
export function lineNameOf({ productName, variantName }: NamedLine) {
  return fullNameOf(productName, variantName)
}

/** As the shopkeeper reads it: `Shirt (M / Blue · Article number: TS-041-M)`. */
export function numberedNameOf({ productName, variantName, sku }: NamedLine) {
  const number = sku && t('Article number: {sku}', { sku })
  return fullNameOf(productName, [variantName, number].filter(Boolean).join(' · '))
}

/** The query of the URL that chooses a variant on the page of its product; empty if the product has no options. */
export function variantQuery(variantName: string) {
  return variantName && `?${new URLSearchParams({ variant: variantName })}`
}
