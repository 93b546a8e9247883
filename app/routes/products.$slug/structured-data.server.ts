import { moneyOf } from '~/domain/basics/money/money'
import {
  findShipping,
  findWeight,
} from '~/domain/buying/methods/shipping-for-search-engines.server'
import type { Product } from '~/domain/catalogue/lists/catalogue'
import { findReferenceQuantity } from '~/domain/eu/price-indication/contents.server'
import { imageUrl, productUrl } from '~/domain/files/feeds/product-url.server'
import { stockIn } from '~/domain/settings/closing/closing.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { offeredAt, type productGroup } from './product-group.server'
import { shippingDetails } from './shipping-details.server'

interface More {
  imageIds?: string[]
  group?: ReturnType<typeof productGroup>
}

/** What search engines read of a product: https://schema.org/Product */
export async function structuredDataOf(product: Product, { imageIds, group }: More) {
  const shop = await shopSettings()
  const money = moneyOf(shop)
  const referenceQuantity =
    !group && product.priceNotes ? await findReferenceQuantity(product.id) : undefined
  const shipping = group ? undefined : await findShipping()
  const sold = { price: product.price, weight: shipping ? await findWeight(product.id) : null }
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    sku: product.sku ?? product.id,
    ...(product.ean && { gtin: product.ean }),
    brand: { '@type': 'Brand', name: product.brand },
    ...(product.description && { description: product.description }),
    ...(product.facts && {
      additionalProperty: product.facts.map(({ name, text }) => ({
        '@type': 'PropertyValue',
        name,
        value: text,
      })),
    }),
    ...(product.imageId && {
      image: imageIds?.map(imageUrl) ?? imageUrl(product.imageId),
    }),
    offers: {
      '@type': 'Offer',
      url: productUrl(product.slug),
      ...offeredAt(product.price, money, referenceQuantity),
      ...(product.reducedUntil && { priceValidUntil: product.reducedUntil }),
      seller: { '@type': 'Organization', name: shop.name },
      availability: `https://schema.org/${stockIn(shop)(product).stock > 0 ? 'InStock' : 'OutOfStock'}`,
      ...shippingDetails(shipping, sold, money),
    },
    ...group,
  }
}
