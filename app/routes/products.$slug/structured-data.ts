import type { Product } from '~/domain/catalogue/catalogue'
import { largeImagePath } from '~/domain/image-path'
import type { Money } from '~/domain/money'

// https://schema.org/Product
export function productForSearchEngines(
  product: Product,
  canonicalLink: object,
  shop: string,
  money: Money,
  referenceQuantity?: object,
  imageIds?: string[],
  group?: object,
) {
  const url = 'href' in canonicalLink ? String(canonicalLink.href) : ''
  const imageUrl = (id: string) => new URL(url).origin + largeImagePath(id)
  const amount = { price: money.decimals(product.price), priceCurrency: money.currency }
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    sku: product.id,
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
      url,
      ...amount,
      ...(referenceQuantity && {
        priceSpecification: { '@type': 'UnitPriceSpecification', ...amount, referenceQuantity },
      }),
      seller: { '@type': 'Organization', name: shop },
      availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
    },
    ...group,
  }
}
