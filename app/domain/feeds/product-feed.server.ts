import { db } from 'db/client'
import { productColumns } from 'db/schema/catalogue'
import { comesAfter, readBatches } from '~/domain/batches.server'
import type { Money } from '~/domain/money'
import { type Contents, unitPriceOf } from '~/domain/price-indication/contents'
import { contentsOf } from '~/domain/price-indication/contents.server'
import { hasEuFeature, shopMoney, shopSettings } from '~/domain/settings/shop-settings.server'
import { settings } from '~/settings.server'
import { imageUrl, productUrl } from './product-url.server'
import { element } from './xml'

/**
 * All products on sale, for shopping services, in parts. The elements, and the longest names and descriptions, are those
 * of Google: https://support.google.com/merchants/answer/7052112
 */
export async function* productFeed() {
  const { name } = await shopSettings()
  const money = await shopMoney()
  const hasUnitPrices = await hasEuFeature('unitPrices')
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
${element('title', name)}${element('link', settings.publicUrl)}${element('description', `Products of ${name}`)}
`
  for await (const products of readBatches(db, readProducts, (product) => product)) {
    yield products.map((product) => itemElement(product, money, hasUnitPrices)).join('')
  }
  yield '</channel>\n</rss>\n'
}

function readProducts(...[reader, size, after]: Parameters<Parameters<typeof readBatches>[1]>) {
  return reader
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select([...productColumns, 'categories.name as category'])
    .where('hidden_at', 'is', null)
    .where(comesAfter('products', after))
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc')
    .limit(size)
    .execute()
}

type FeedProduct = Awaited<ReturnType<typeof readProducts>>[number]

function itemElement(product: FeedProduct, money: Money, hasUnitPrices: boolean) {
  const { price, oldPrice } = product
  const amount = (minorUnits: number) => `${money.decimals(minorUnits)} ${money.currency}`
  const contents = hasUnitPrices ? contentsOf(product) : undefined
  const elements = [
    element('g:id', product.id),
    element('title', product.name),
    element('description', product.description),
    element('link', productUrl(product.slug)),
    element('g:image_link', imageUrl(product.imageId)),
    element('g:availability', product.stock > 0 ? 'in_stock' : 'out_of_stock'),
    element('g:price', amount(oldPrice ?? price)),
    element('g:sale_price', oldPrice === null ? '' : amount(price)),
    ...(contents ? unitPricing(contents, price) : []),
    element('g:brand', product.brand),
    element('g:product_type', product.category),
    element('g:condition', 'new'),
  ]
  return `<item>${elements.join('')}</item>\n`
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
