import { db } from 'db/client'
import { plainOf } from '~/domain/basics/text/markup'
import { shopMoney, shopSettings } from '~/domain/settings/shop-settings.server'
import { t } from '~/languages/translate'
import { settings } from '~/settings.server'
import { imageUrl, productUrl } from './product-url.server'
import { element, escapeXml } from './xml'

const maxItems = 30

/** The newest products for feed readers: https://www.rssboard.org/rss-specification */
export async function newProductsFeed() {
  const { name } = await shopSettings()
  const money = await shopMoney()
  const products = await listNewProducts()
  const items = products.map((product) => {
    const url = productUrl(product.slug)
    const image = imageUrl(product.imageId)
    const elements = [
      element('title', product.name),
      element('link', url),
      `<guid isPermaLink="false">${escapeXml(product.id)}</guid>`,
      element('pubDate', new Date(product.createdAt).toUTCString()),
      element('description', `${money.format(product.price)} · ${plainOf(product.description)}`),
      image && `<media:content url="${escapeXml(image)}" medium="image"/>`,
    ]
    return `<item>${elements.filter(Boolean).join('')}</item>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
${element('title', t('{shop}: new products', { shop: name }))}${element('link', `${settings.publicUrl}/products`)}${element('description', t('The newest products of {shop}', { shop: name }))}
${items.join('')}</channel>
</rss>
`
}

function listNewProducts() {
  return db
    .selectFrom('products')
    .select(['id', 'slug', 'name', 'description', 'price'])
    .select(['image_id as imageId', 'created_at as createdAt'])
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxItems)
    .execute()
}
