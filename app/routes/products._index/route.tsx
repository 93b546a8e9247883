import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientCache } from '~/browser/client-cache/client-cache'
import { shopSorts } from '~/domain/catalogue/catalogue'
import { listCategoryNames } from '~/domain/catalogue/list-categories.server'
import { searchProducts } from '~/domain/catalogue/search-products.server'
import { canonical, pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { Chips } from '~/ui/lists/chips'
import { shopQuery } from '~/web/queries.server'
import { getCurrentUser } from '~/web/session.server'
import { Filters } from './filters'
import { Grid, Result } from './results'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = shopQuery(request)
  const user = await getCurrentUser(request)
  const [list, categories] = await Promise.all([
    searchProducts(query, user?.id),
    listCategoryNames(),
  ])
  return { ...list, query, categories }
}

export const clientLoader = clientCache.loader('routes/products._index')

export const meta: MetaFunction<typeof loader> = (page) => {
  const { category = '' } = page.data?.query ?? {}
  const number = page.data?.page ?? 1
  const query = new URLSearchParams({
    ...(category && { category }),
    ...(number > 1 && { page: String(number) }),
  })
  return [
    ...pageMeta(page, category || 'Products', 'All our products, newest first.'),
    canonical(page, `/products${query.size > 0 ? `?${query}` : ''}`),
  ]
}

export default function CatalogueScreen() {
  const { products, query, categories, similar } = useLoaderData<typeof loader>()
  // Categories are those of products on sale.
  if (categories.length === 0) {
    return (
      <section>
        <h1>Products</h1>
        <p className="empty">There are no products yet.</p>
      </section>
    )
  }
  return (
    <section>
      <h1>{query.category || 'Products'}</h1>
      <Filters />
      <div className="result-row">
        <Result />
        <Chips
          label="Sort by"
          name="sort"
          options={Object.entries(shopSorts).map(([sort, text]) => [
            sort === 'newest' ? '' : sort,
            text,
          ])}
          chosen={query.order === 'newest' ? '' : query.order}
        />
      </div>
      {similar && (
        <p className="callout">
          {`No results for “${query.search}”. Showing results for “${similar}”. `}
          <Link to="/products">All products</Link>
        </p>
      )}
      {products.length > 0 ? (
        <Grid />
      ) : (
        <p className="empty">
          No products match your search. <Link to="/products">All products</Link>
        </p>
      )}
    </section>
  )
}
