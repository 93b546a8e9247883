import { pathOfCategory } from '~/domain/catalogue/categories/category-path'
import { listCategoryPages } from '~/domain/catalogue/categories/list-categories.server'
import { countOnSale } from '~/domain/catalogue/lists/matching-products.server'
import { listSlugs } from '~/domain/catalogue/products/slugs.server'
import { listEuPages } from '~/domain/eu/guarantee-notice/guarantee-notice.server'
import { legalPages } from '~/domain/settings/legal-pages'
import { legalTexts } from '~/domain/settings/legal-pages.server'
import { pathOfPage } from '~/domain/shop/pages/pages'
import { listPages } from '~/domain/shop/pages/pages.server'
import { settings } from '~/settings.server'
import { productUrl } from './product-url.server'
import { element } from './xml'

// A file must fit into the guest cache: with names in Chinese, a URL has up to 800 bytes.
const maxProducts = 4_000

/**
 * Of a shop with more products than fit into one file: an index, or the file with this number. Undefined if there is no
 * such file. https://www.sitemaps.org/protocol.html
 */
export async function sitemap(file?: number) {
  const files = Math.max(1, Math.ceil((await countOnSale()) / maxProducts))
  if (file === undefined && files > 1) return indexOf(files)
  const number = file ?? 1
  if (!Number.isInteger(number) || number < 1 || number > files) return undefined
  const products = await listSlugs({ limit: maxProducts, offset: (number - 1) * maxProducts })
  const urls = products.map(({ slug, updatedAt }) => urlElement(productUrl(slug), updatedAt))
  return document('urlset', number === 1 ? [...(await otherPages()), ...urls] : urls)
}

function indexOf(files: number) {
  const urls = Array.from(
    { length: files },
    (_, at) => `${settings.publicUrl}/sitemap.xml?file=${at + 1}`,
  )
  return document(
    'sitemapindex',
    urls.map((url) => `<sitemap>${element('loc', url)}</sitemap>`),
  )
}

async function otherPages() {
  const texts = await legalTexts()
  const legal = legalPages.filter((page) => texts[page]?.text).map((page) => `/${page}`)
  const more = (await listEuPages()).map(({ url }) => url)
  const categories = await listCategoryPages()
  const own = (await listPages()).filter(({ place }) => place !== 'none')
  return [
    ...['/', '/products', settings.demoMode ? '/docs' : '/help', ...legal, ...more].map((path) =>
      urlElement(settings.publicUrl + path),
    ),
    ...categories.map(({ slug, newestAt }) =>
      urlElement(settings.publicUrl + pathOfCategory(slug), newestAt),
    ),
    ...own.map(({ slug, updatedAt }) =>
      urlElement(settings.publicUrl + pathOfPage(slug), updatedAt),
    ),
  ]
}

function document(root: string, elements: string[]) {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${elements.join('\n')}
</${root}>
`
}

function urlElement(url: string, updatedAt?: string) {
  return `<url>${element('loc', url)}${element('lastmod', updatedAt?.slice(0, 10))}</url>`
}
