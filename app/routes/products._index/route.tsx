import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientCache } from '~/browser/client-cache/client-cache'
import { t } from '~/languages/translate'
import { loader } from '~/routes/products._index/route.server'
import { shopNameOf } from '~/ui/layout/page-meta'
import { sharedPageMeta } from '~/ui/layout/shared-page-meta'
import { ProductList } from '~/ui/products/product-list'
import { useTextLang } from '~/ui/use-shop'

export const access = 'everyone'
export { loader }

export const handle = { hasList: true }

export const clientLoader = clientCache.loader('routes/products._index')

export const meta: MetaFunction<typeof loader> = (page) => {
  const { category = '' } = page.data?.query ?? {}
  const number = page.data?.page ?? 1
  const shop = shopNameOf(page)
  const categoryPath = page.data?.categoryPath
  const query = new URLSearchParams({
    ...(category && !categoryPath && { category }),
    ...(number > 1 && { page: String(number) }),
  })
  return sharedPageMeta(page, {
    title: category || t('Products'),
    description: category
      ? t('Browse {category} at {shop}.', { category, shop })
      : t('Browse all products at {shop}.', { shop }),
    path: `${categoryPath ?? '/products'}${query.size > 0 ? `?${query}` : ''}`,
    imageId: page.data?.products.find(({ imageId }) => imageId)?.imageId,
  })
}

export default function CatalogueScreen() {
  const { categoryPath: _, ...list } = useLoaderData<typeof loader>()
  const lang = useTextLang()
  if (list.categories.length === 0) {
    return (
      <section>
        <h1>{t('Products')}</h1>
        <p className="empty">{t('There are no products yet.')}</p>
      </section>
    )
  }
  const { category } = list.query
  return (
    <section>
      <ProductList
        heading={<h1 lang={category ? lang : undefined}>{category || t('Products')}</h1>}
        {...list}
      />
    </section>
  )
}
