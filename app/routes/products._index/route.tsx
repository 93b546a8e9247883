import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientCache } from '~/browser/client-cache/client-cache'
import { t } from '~/languages/translate'
import { loader } from '~/routes/products._index/route.server'
import { Html } from '~/speed/elements'
import { shopNameOf } from '~/ui/layout/page-meta'
import { sharedPageMeta } from '~/ui/layout/shared-page-meta'
import { listId } from '~/ui/layout/skip-links'
import { Link } from '~/ui/link'
import { useTextLang } from '~/ui/use-shop'
import { ChosenFilters, Filters } from './filters'
import { Grid, PriceNote, Result } from './results'

export const access = 'everyone'
export { loader }

export const handle = { hasList: true }

export const clientLoader = clientCache.loader('routes/products._index')

export const meta: MetaFunction<typeof loader> = (page) => {
  const { category = '' } = page.data?.query ?? {}
  const number = page.data?.page ?? 1
  const shop = shopNameOf(page)
  const query = new URLSearchParams({
    ...(category && { category }),
    ...(number > 1 && { page: String(number) }),
  })
  return sharedPageMeta(page, {
    title: category || t('Products'),
    description: category
      ? t('Browse {category} at {shop}.', { category, shop })
      : t('Browse all products at {shop}.', { shop }),
    path: `/products${query.size > 0 ? `?${query}` : ''}`,
    imageId: page.data?.products.find(({ imageId }) => imageId)?.imageId,
  })
}

export default function CatalogueScreen() {
  const { categories, brandField, priceFields, query, similar, total, nothingFound, ...list } =
    useLoaderData<typeof loader>()
  const lang = useTextLang()
  if (categories.length === 0) {
    return (
      <section>
        <h1>{t('Products')}</h1>
        <p className="empty">{t('There are no products yet.')}</p>
      </section>
    )
  }
  return (
    <section>
      <div className="catalogue-head">
        <div className="result-row">
          <h1 lang={query.category ? lang : undefined}>{query.category || t('Products')}</h1>
          <Result total={total} query={query} similar={similar} />
          {!nothingFound && <PriceNote />}
        </div>
        <Filters
          query={query}
          categories={categories}
          brandField={brandField}
          priceFields={priceFields}
          isEmpty={total === 0}
        />
        <ChosenFilters query={query} isEmpty={total === 0} />
      </div>
      {similar && (
        <p className="callout">
          {t('No results for “{search}”.', { search: query.search })}{' '}
          {t('Showing results for “{similar}”.', { similar })}{' '}
          <Link to="/products">{t('All products')}</Link>
        </p>
      )}
      {nothingFound ? (
        <Html is="div" id={listId} tabIndex={-1} of={nothingFound} />
      ) : (
        <div id={listId} tabIndex={-1}>
          <Grid {...list} category={query.category} />
        </div>
      )}
    </section>
  )
}
