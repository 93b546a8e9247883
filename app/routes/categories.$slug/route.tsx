import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientCache } from '~/browser/client-cache/client-cache'
import { plainOf } from '~/domain/basics/text/markup'
import { pathOfCategory } from '~/domain/catalogue/categories/category-path'
import { t } from '~/languages/translate'
import { loader } from '~/routes/categories.$slug/route.server'
import { breadcrumbList } from '~/ui/layout/breadcrumb-list'
import { shopNameOf } from '~/ui/layout/page-meta'
import { sharedPageMeta } from '~/ui/layout/shared-page-meta'
import { ProductList } from '~/ui/products/product-list'
import { useTextLang } from '~/ui/use-shop'
import { Introduction } from './introduction'

export const access = 'everyone'
export { loader }

export const handle = { hasList: true }

export const clientLoader = clientCache.loader('routes/categories.$slug')

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return []
  const { category, list, isEmpty } = page.data
  const { name, slug, text, imageId, pageTitle, pageText } = category
  const shop = shopNameOf(page)
  return [
    ...sharedPageMeta(page, {
      title: pageTitle || name,
      description:
        pageText || plainOf(text) || t('Browse {category} at {shop}.', { category: name, shop }),
      path: pathOfCategory(slug) + (list.page > 1 ? `?page=${list.page}` : ''),
      imageId: imageId ?? list.products.find((product) => product.imageId)?.imageId,
    }),
    breadcrumbList(page, [category]),
    ...(isEmpty ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

export default function CategoryScreen() {
  const { category, list, isEmpty } = useLoaderData<typeof loader>()
  const lang = useTextLang()
  const heading = <h1 lang={lang}>{category.name}</h1>
  const hasIntroduction = category.text !== '' || category.imageId !== null
  return (
    <section>
      {hasIntroduction && <Introduction heading={heading} {...category} />}
      {isEmpty ? (
        <>
          {!hasIntroduction && heading}
          <p className="empty">{t('There are no products in this category at the moment.')}</p>
        </>
      ) : (
        <ProductList
          heading={!hasIntroduction && heading}
          hasPinned={category.hasPinned}
          {...list}
        />
      )}
    </section>
  )
}
