import { listSlugs } from '~/domain/catalogue/list-products.server'
import { euPagesOf } from '~/domain/settings/eu-pages'
import { legalPages } from '~/domain/settings/legal-pages'
import { legalTexts } from '~/domain/settings/legal-pages.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { settings } from '~/settings.server'

export const access = 'everyone'

export async function loader() {
  const products = await listSlugs()
  const texts = await legalTexts()
  const legal = legalPages.filter((page) => texts[page]?.text).map((page) => `/${page}`)
  const more = euPagesOf((await shopSettings()).euFeatures).map(({ url }) => url)
  const pages = [
    ...['/', '/products', settings.demoMode ? '/docs' : '/help', ...legal, ...more].map((path) =>
      urlElement(path),
    ),
    ...products.map(({ slug, updatedAt }) =>
      urlElement(`/products/${encodeURIComponent(slug)}`, updatedAt),
    ),
  ]
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.join('\n')}
</urlset>
`
  return new Response(body, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
}

function urlElement(path: string, updatedAt?: string) {
  const date = updatedAt ? `<lastmod>${updatedAt.slice(0, 10)}</lastmod>` : ''
  return `<url><loc>${settings.publicUrl}${path}</loc>${date}</url>`
}
