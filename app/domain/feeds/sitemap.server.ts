import { listSlugs } from '~/domain/catalogue/list-products.server'
import { pathOfPage } from '~/domain/pages/pages'
import { listPages } from '~/domain/pages/pages.server'
import { euPagesOf } from '~/domain/settings/eu-pages'
import { legalPages } from '~/domain/settings/legal-pages'
import { legalTexts } from '~/domain/settings/legal-pages.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { settings } from '~/settings.server'
import { productUrl } from './product-url.server'
import { element } from './xml'

/** https://www.sitemaps.org/protocol.html */
export async function sitemap() {
  const products = await listSlugs()
  const texts = await legalTexts()
  const legal = legalPages.filter((page) => texts[page]?.text).map((page) => `/${page}`)
  const more = euPagesOf((await shopSettings()).euFeatures).map(({ url }) => url)
  const own = (await listPages()).filter(({ place }) => place !== 'none')
  const pages = [
    ...['/', '/products', settings.demoMode ? '/docs' : '/help', ...legal, ...more].map((path) =>
      urlElement(settings.publicUrl + path),
    ),
    ...own.map(({ slug, updatedAt }) =>
      urlElement(settings.publicUrl + pathOfPage(slug), updatedAt),
    ),
    ...products.map(({ slug, updatedAt }) => urlElement(productUrl(slug), updatedAt)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.join('\n')}
</urlset>
`
}

function urlElement(url: string, updatedAt?: string) {
  return `<url>${element('loc', url)}${element('lastmod', updatedAt?.slice(0, 10))}</url>`
}
