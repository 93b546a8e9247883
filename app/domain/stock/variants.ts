/** A product or a variant of it, as messages name it: `Moon Lamp`, `Shirt (M / Blue)`. */
export function fullNameOf(productName: string, variantName: string) {
  return variantName ? `${productName} (${variantName})` : productName
}
