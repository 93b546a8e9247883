import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { cachedLoader } from '~/browser/client-cache'
import { intentsOf, useSubmissions } from '~/browser/optimistic'
import { productSorts } from '~/domain/catalogue'
import { listCategoryNames, listProducts } from '~/domain/catalogue.server'
import { Chips } from '~/ui/chips'
import { Link } from '~/ui/link'
import { pageMeta } from '~/ui/page-meta'
import { Pagination } from '~/ui/pagination'
import { PendingProduct } from '~/ui/pending-product'
import { ProductCard } from '~/ui/product-card'
import { SearchForm } from '~/ui/search-form'
import { requireAdmin } from '~/web/auth.server'
import { adminProductsQuery } from '~/web/queries.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const query = adminProductsQuery(request)
  return { ...(await listProducts(query)), query, categories: await listCategoryNames() }
}

export const clientLoader = cachedLoader('routes/admin.products._index', 'list')

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Manage products')

export default function ManageProductsScreen() {
  const { products: loaded, total, page, pages, query } = useLoaderData<typeof loader>()
  const submissions = useSubmissions()
  const products = loaded.filter(({ id }) => !intentsOf(submissions, id).includes('delete'))
  const pending = submissions.filter(({ action }) => action === '/admin/products/add')
  const filtered = query.search || query.category || query.soldOut
  return (
    <>
      <h1>Manage Products</h1>
      <Filters />
      <p className="result" role="status">
        {countText(total - (loaded.length - products.length) + pending.length)}
        {filtered && (
          <>
            {' · '}
            <Link to="/admin/products">Clear filters</Link>
          </>
        )}
      </p>
      {products.length + pending.length === 0 && (
        <div className="empty">
          <p>{filtered ? 'No products match.' : 'There are no products yet.'}</p>
          <Link className="button" to="/admin/products/add">
            Add Product
          </Link>
        </div>
      )}
      <ul className="grid">
        {pending.map((submission) => (
          <PendingProduct key={submission.key} submission={submission} />
        ))}
        {products.map((product, index) => (
          <ProductCard
            key={product.id}
            product={product}
            eager={index < 4}
            to={`/admin/products/${product.id}`}
          />
        ))}
      </ul>
      <Pagination page={page} pages={pages} />
    </>
  )
}

function countText(products: number) {
  return products === 1 ? '1 product' : `${products} products`
}

function Filters() {
  const { query, categories } = useLoaderData<typeof loader>()
  const keep = {
    category: query.category,
    sort: query.sort === 'newest' ? '' : query.sort,
    stock: query.soldOut ? 'none' : '',
  }
  return (
    <div className="filters">
      <SearchForm label="Search products" search={query.search} keep={keep} />
      <Chips
        label="Categories"
        name="category"
        options={categories.map((category) => [category, category])}
        chosen={query.category}
      />
      <Chips label="Order" name="sort" options={Object.entries(productSorts)} chosen={query.sort} />
      <Chips
        label="Stock"
        name="stock"
        options={[
          ['', 'All'],
          ['none', 'Out of stock'],
        ]}
        chosen={query.soldOut ? 'none' : ''}
      />
    </div>
  )
}
