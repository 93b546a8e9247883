import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { cachedLoader } from '~/browser/client-cache'
import { shopSorts } from '~/domain/catalogue'
import { listCategoryNames, listProducts } from '~/domain/catalogue.server'
import { Chips } from '~/ui/chips'
import { Link } from '~/ui/link'
import { canonical, pageMeta } from '~/ui/page-meta'
import { Pagination } from '~/ui/pagination'
import { ProductCard } from '~/ui/product-card'
import { SearchForm } from '~/ui/search-form'
import { catalogueQuery } from '~/web/queries.server'
import { getCurrentUser } from '~/web/session.server'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = catalogueQuery(request)
  const user = await getCurrentUser(request)
  const [list, categories] = await Promise.all([listProducts(query, user?.id), listCategoryNames()])
  return { ...list, query, categories }
}

export const clientLoader = cachedLoader('routes/products._index', 'list')

export const meta: MetaFunction<typeof loader> = (page) => {
  const { category = '' } = page.data?.query ?? {}
  const number = page.data?.page ?? 1
  const query = new URLSearchParams({
    ...(category && { category }),
    ...(number > 1 && { page: String(number) }),
  })
  return [
    ...pageMeta(
      page,
      category || 'Products',
      'Everything in the shop, newest first: for kitchen and desk, garden and journey.',
    ),
    canonical(page, `/products${query.size > 0 ? `?${query}` : ''}`),
  ]
}

export default function CatalogueScreen() {
  const { products, total, query } = useLoaderData<typeof loader>()
  return (
    <section>
      <h1>{query.category || 'Products'}</h1>
      <Filters />
      <div className="result-row">
        <p className="result" role="status">
          {total === 1 ? '1 product' : `${total} products`}
          {query.search && ` for “${query.search}”`}
          {' · '}
          <Link to="/products">Clear filters</Link>
        </p>
        <Chips
          label="Sort by"
          name="sort"
          options={Object.entries(shopSorts).map(([sort, text]) => [
            sort === 'newest' ? '' : sort,
            text,
          ])}
          chosen={query.sort === 'newest' ? '' : query.sort}
        />
      </div>
      {products.length > 0 ? <Grid /> : <p className="empty">No products match your search.</p>}
    </section>
  )
}

function Filters() {
  const { query, categories } = useLoaderData<typeof loader>()
  return (
    <div className="filters">
      <SearchForm
        label="Search products"
        search={query.search}
        keep={{ category: query.category, sort: query.sort === 'newest' ? '' : query.sort }}
      />
      <Chips
        label="Categories"
        name="category"
        options={categories.map((category) => [category, category])}
        chosen={query.category}
      />
    </div>
  )
}

function Grid() {
  const { products, page, pages, query } = useLoaderData<typeof loader>()
  return (
    <>
      <ul className="grid">
        {products.map((product, index) => (
          <ProductCard
            key={product.id}
            product={product}
            eager={index < 4}
            within={query.category}
          />
        ))}
      </ul>
      <Pagination page={page} pages={pages} />
    </>
  )
}
