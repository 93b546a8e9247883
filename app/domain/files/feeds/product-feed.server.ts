import { db } from 'db/client'
import { productColumns } from 'db/schema/catalogue'
import { type Contents, unitPriceOf } from '~/domain/basics/contents'
import { nextBatch, readBatches } from '~/domain/basics/lists/batches.server'
import type { Money } from '~/domain/basics/money/money'
import { cutAtWord } from '~/domain/basics/text/cut-at-word'
import { plainOf } from '~/domain/basics/text/markup'
import { dayAfter, startOfDay } from '~/domain/basics/time/days'
import {
  findShipping,
  type Shipping,
  shippingOffers,
} from '~/domain/buying/methods/shipping-for-search-engines.server'
import { type Fact, factsIn } from '~/domain/catalogue/facts/facts'
import { reducedFrom, reducedUntil } from '~/domain/catalogue/prices/discounts.server'
import { listImages } from '~/domain/catalogue/product-images/all-images.server'
import type { ProductImage } from '~/domain/catalogue/product-images/product-images'
import {
  listVariantsOnSale,
  type VariantOnSale,
} from '~/domain/catalogue/products/variants-on-sale.server'
import { fullNameOf } from '~/domain/catalogue/stock/variant-names'
import { attributesOf } from '~/domain/catalogue/variants/option-attributes'
import { listContents } from '~/domain/eu/price-indication/contents.server'
import { stockIn } from '~/domain/settings/closing/closing.server'
import { shopMoney, shopSettings } from '~/domain/settings/shop-settings.server'
import { t } from '~/languages/translate'
import { settings } from '~/settings.server'
import { imageUrl, productUrl } from './product-url.server'
import { element } from './xml'

/**
 * All products on sale, for shopping services, in parts. The elements, and the longest names and descriptions, are those
 * of Google: https://support.google.com/merchants/answer/7052112
 */
export async function* productFeed() {
  const shop = await shopSettings()
  const { name, timeZone } = shop
  const money = await shopMoney()
  const shipping = await findShipping()
  const inStock = stockIn(shop)
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
${element('title', name)}${element('link', settings.publicUrl)}${element('description', t('Products of {shop}', { shop: name }))}
`
  for await (const products of readBatches(db, readProducts)) {
    const items = await withContents(await withImages(await withVariants(products)))
    const shown = items.map(({ product, variant, ...more }) => ({
      ...more,
      product: inStock(product),
      variant: variant && inStock(variant),
    }))
    yield shown.map((item) => itemElement(item, money, timeZone, shipping)).join('')
  }
  yield '</channel>\n</rss>\n'
}

function readProducts(...[reader, size, after]: Parameters<Parameters<typeof readBatches>[1]>) {
  return reader
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('variants as only', (join) =>
      join.onRef('only.id', '=', 'products.id').on('products.option_1', '=', ''),
    )
    .select([...productColumns, 'categories.name as category', 'only.sku', 'only.ean'])
    .select('only.weight')
    .select([reducedFrom.as('reducedFrom'), reducedUntil.as('reducedUntil')])
    .select(['products.option_2 as option2', 'products.option_3 as option3'])
    .where('products.hidden_at', 'is', null)
    .$call(nextBatch('products', size, after))
    .execute()
}

type FeedProduct = Awaited<ReturnType<typeof readProducts>>[number]

interface FeedItem {
  product: FeedProduct
  variant?: VariantOnSale
  images?: ProductImage[]
  contents?: Contents
}

async function withVariants(products: FeedProduct[]) {
  const ids = products.filter(({ option1 }) => option1 !== '').map(({ id }) => id)
  const variants = ids.length > 0 ? await listVariantsOnSale(ids) : []
  return products.flatMap((product): FeedItem[] =>
    product.option1 === ''
      ? [{ product }]
      : variants
          .filter(({ productId }) => productId === product.id)
          .map((variant) => ({ product, variant })),
  )
}

async function withImages(items: FeedItem[]) {
  const several = items
    .filter(({ product }) => product.secondImageId)
    .map(({ product }) => product.id)
  const images = await listImages([...new Set(several)], db)
  return items.map((item) => ({ ...item, images: images.get(item.product.id) }))
}

async function withContents(items: FeedItem[]) {
  const contents = await listContents(
    items.map(({ product: { id }, variant }) => ({ id, variantId: variant?.id ?? id })),
  )
  return items.map((item) => ({
    ...item,
    contents: contents.get((item.variant ?? item.product).id),
  }))
}

function itemElement(
  { product, variant, images = [], contents }: FeedItem,
  money: Money,
  timeZone: string,
  shipping: Shipping | undefined,
) {
  const { price, oldPrice, stock, sku, ean, weight } = variant ?? product
  const imageId = variant?.imageId ?? product.imageId
  const amount = (minorUnits: number) => `${money.decimals(minorUnits)} ${money.currency}`
  const elements = [
    element('g:id', (variant ?? product).id),
    element('g:item_group_id', variant && product.id),
    element('title', titleOf(product.name, variant?.name ?? '')),
    element('description', plainOf(product.description)),
    element('link', productUrl(product.slug, variant?.name)),
    element('g:image_link', imageUrl(imageId)),
    ...images
      .filter(({ id }) => id !== imageId)
      .map(({ id }) => element('g:additional_image_link', imageUrl(id))),
    element('g:availability', stock > 0 ? 'in_stock' : 'out_of_stock'),
    element('g:price', amount(oldPrice ?? price)),
    ...(oldPrice === null
      ? []
      : [element('g:sale_price', amount(price)), saleDates(product, timeZone)]),
    ...(contents ? unitPricing(contents, price) : []),
    element('g:brand', cutAtWord(product.brand, maxBrand)),
    element('g:gtin', ean),
    element('g:mpn', sku && sku.length <= maxMpn ? sku : ''),
    element('g:product_type', product.category),
    element('g:condition', 'new'),
    ...(shipping ? shippingElements(shipping, { price, weight }, amount) : []),
    ...(variant ? valueElements(product, variant) : []),
    ...factsIn(product.facts ?? '').map(detailElement),
  ]
  return `<item>${elements.join('')}</item>\n`
}

// https://support.google.com/merchants/answer/6324415
const maxTitle = 150
const maxBrand = 70
const maxMpn = 70

// What tells variants apart is at the end.
function titleOf(name: string, variantName: string) {
  const title = fullNameOf(name, variantName)
  if (title.length <= maxTitle) return title
  const values = cutAtWord(variantName, maxTitle / 2)
  return fullNameOf(cutAtWord(name, maxTitle - fullNameOf('', values).length), values)
}

// https://support.google.com/merchants/answer/6324484
const maxShippingElements = 100

function shippingElements(
  shipping: Shipping,
  sold: { price: number; weight: number | null },
  amount: (minorUnits: number) => string,
) {
  return shippingOffers(shipping, sold)
    .slice(0, maxShippingElements)
    .map(({ country, price }) => {
      const parts = element('g:country', country) + element('g:price', amount(price))
      return `<g:shipping>${parts}</g:shipping>`
    })
}

// https://support.google.com/merchants/answer/6324460
function saleDates({ reducedFrom, reducedUntil }: FeedProduct, timeZone: string) {
  if (reducedFrom === null || reducedUntil === null) return ''
  const [begin, end] = [reducedFrom, dayAfter(reducedUntil)].map(
    (day) => `${startOfDay(day, timeZone).slice(0, 16)}Z`,
  )
  return element('g:sale_price_effective_date', `${begin}/${end}`)
}

function valueElements(product: FeedProduct, variant: VariantOnSale) {
  const names = [product.option1, product.option2, product.option3]
  const texts = [variant.value_1, variant.value_2, variant.value_3]
  return attributesOf(names).map((attribute, at) => {
    const [name = '', text = ''] = [names[at], texts[at]]
    return attribute ? element(`g:${attribute}`, text) : text && detailElement({ name, text })
  })
}

// https://support.google.com/merchants/answer/9218260
function detailElement({ name, text }: Fact) {
  const parts = element('g:attribute_name', name) + element('g:attribute_value', text)
  return `<g:product_detail>${parts}</g:product_detail>`
}

const unitNames: Record<string, string> = { 'm²': 'sqm', piece: 'ct' }

// The service computes the unit price: https://support.google.com/merchants/answer/6324455
function unitPricing(contents: Contents, price: number) {
  const { reference } = unitPriceOf(contents, price)
  const named = (amount: number, unit: string) => `${amount} ${unitNames[unit] ?? unit}`
  return [
    element('g:unit_pricing_measure', named(contents.amount / 1000, contents.unit)),
    element('g:unit_pricing_base_measure', named(1, reference)),
  ]
}
