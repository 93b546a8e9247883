import type { Money } from '~/domain/basics/money/money'
import type { Shipping } from '~/domain/buying/delivery-prices/shipping-offers.server'
import type { Product } from '~/domain/catalogue/lists/catalogue'
import type { VariantOnSale } from '~/domain/catalogue/products/variants-on-sale.server'
import { fullNameOf } from '~/domain/catalogue/stock/variant-names'
import { type Contents, referenceQuantityOf } from '~/domain/eu/price-indication/contents'
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
  return {
    '@type': 'ProductGroup',
    productGroupID: id,
    variesBy: options,
    hasVariant: variants.map((variant) => ({
      '@type': 'Product',
      name: fullNameOf(name, variant.name),
      sku: variant.sku ?? variant.id,
      ...(variant.ean && { gtin: variant.ean }),
      ...(variant.imageId && { image: imageUrl(variant.imageId) }),
      additionalProperty: options.map((option, at) => ({
        '@type': 'PropertyValue',
        name: option,
        value: [variant.value_1, variant.value_2, variant.value_3][at],
      })),
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

export function offeredAt(minorUnits: number, money: Money, referenceQuantity?: object) {
  const amount = { price: money.decimals(minorUnits), priceCurrency: money.currency }
  return {
    ...amount,
    ...(referenceQuantity && {
      priceSpecification: { '@type': 'UnitPriceSpecification', ...amount, referenceQuantity },
    }),
  }
}
