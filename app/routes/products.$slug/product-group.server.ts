import { type Contents, referenceQuantityOf } from '~/domain/basics/contents'
import type { Money } from '~/domain/basics/money/money'
import type { Shipping } from '~/domain/buying/methods/shipping-for-search-engines.server'
import type { Product } from '~/domain/catalogue/lists/catalogue'
import type { VariantOnSale } from '~/domain/catalogue/products/variants-on-sale.server'
import { fullNameOf } from '~/domain/catalogue/stock/variant-names'
import { attributesOf } from '~/domain/catalogue/variants/option-attributes'
import { imageUrl, productUrl } from '~/domain/files/feeds/product-url.server'
import { shippingDetails } from './shipping-details.server'

/** For search engines, in addition to what every product says: https://schema.org/ProductGroup */
export function productGroup(
  { id, name, slug }: Product,
  options: string[],
  variants: (VariantOnSale & { contents?: Contents })[],
  money: Money,
  shipping: Shipping | undefined,
) {
  const prices = variants.map(({ price }) => price)
  const attributes = attributesOf(options)
  return {
    '@type': 'ProductGroup',
    productGroupID: id,
    variesBy: options.map((option, at) =>
      attributes[at] ? `https://schema.org/${attributes[at]}` : option,
    ),
    hasVariant: variants.map((variant) => ({
      '@type': 'Product',
      name: fullNameOf(name, variant.name),
      sku: variant.sku ?? variant.id,
      ...(variant.ean && { gtin: variant.ean }),
      ...(variant.imageId && { image: imageUrl(variant.imageId) }),
      ...propertiesOf(options, [variant.value_1, variant.value_2, variant.value_3]),
      offers: {
        '@type': 'Offer',
        url: productUrl(slug, variant.name),
        ...offeredAt(
          variant.price,
          money,
          variant.contents && referenceQuantityOf(variant.contents),
        ),
        availability: `https://schema.org/${variant.stock > 0 ? 'InStock' : 'OutOfStock'}`,
        ...shippingDetails(shipping, variant, money),
      },
    })),
    ...(prices.length > 0 && {
      offers: {
        '@type': 'AggregateOffer',
        offerCount: prices.length,
        lowPrice: money.decimals(Math.min(...prices)),
        highPrice: money.decimals(Math.max(...prices)),
        priceCurrency: money.currency,
      },
    }),
  }
}

function propertiesOf(options: string[], values: string[]) {
  const attributes = attributesOf(options)
  const known = attributes.flatMap((attribute, at) => (attribute ? [[attribute, values[at]]] : []))
  const additionalProperty = options.flatMap((name, at) =>
    attributes[at] ? [] : [{ '@type': 'PropertyValue', name, value: values[at] }],
  )
  return {
    ...Object.fromEntries(known),
    ...(additionalProperty.length > 0 && { additionalProperty }),
  }
}

export function offeredAt(minorUnits: number, money: Money, referenceQuantity?: object) {
  const amount = { price: money.decimals(minorUnits), priceCurrency: money.currency }
  return {
    ...amount,
    ...(referenceQuantity && {
      priceSpecification: { '@type': 'UnitPriceSpecification', ...amount, referenceQuantity },
    }),
  }
}
