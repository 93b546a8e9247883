import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/client-action'
import { cachedLoader } from '~/browser/client-cache'
import { intentsOf, useSubmissions } from '~/browser/optimistic'
import { listCategoryNames, listProducts } from '~/domain/catalogue.server'
import { NewPrice, NewStock, setPrice, setStock } from '~/domain/products.server'
import { Chips } from '~/ui/chips'
import { Link } from '~/ui/link'
import { ListHead, Rows } from '~/ui/list'
import { pageMeta } from '~/ui/page-meta'
import { Pagination } from '~/ui/pagination'
import { PendingProduct } from '~/ui/pending-product'
import { ProductRow } from '~/ui/product-row'
import { RowErrors } from '~/ui/row-form'
import { SearchForm } from '~/ui/search-form'
import { answerFields, commandOf, readFormOrThrow, textOf } from '~/web/answer.server'
import { requireAdmin } from '~/web/auth.server'
import { adminProductsQuery } from '~/web/queries.server'
import { addressWith, listAddress } from '~/web/request.server'
import { redirectWithSuccess } from '~/web/toast.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const query = adminProductsQuery(request)
  return { ...(await listProducts(query)), query, categories: await listCategoryNames() }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  const form = await readFormOrThrow(request)
  const id = textOf(form, 'id')
  const target = addressWith(listAddress(request), {}, id)
  const answer = commandOf(form, {
    price: () =>
      answerFields(context, form, NewPrice, async (update) => {
        const { message } = await setPrice(admin, id, update)
        return redirectWithSuccess(target, message)
      }),
    stock: () =>
      answerFields(context, form, NewStock, async (update) => {
        const { message } = await setStock(admin, id, update)
        return redirectWithSuccess(target, message)
      }),
  })
  return answer()
}

export const clientLoader = cachedLoader('routes/admin.products._index', 'list')
const failures = ['Failed to update the product.', 'while updating product'] as const
export const clientAction = clientActionWith({ price: failures, stock: failures })
export { shouldRevalidate } from '~/browser/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Manage products')

const columns = [
  { text: 'Newest', sort: 'newest' },
  { text: 'Name', sort: 'name' },
  { text: 'Likes', sort: 'likes' },
  { text: 'Price', sort: 'price' },
  { text: 'Stock', sort: 'stock' },
] as const

export default function ManageProductsScreen() {
  const { products: loaded, total, page, pages, query } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const submissions = useSubmissions()
  const products = loaded.filter(({ id }) => !intentsOf(submissions, id).includes('delete'))
  const pending = submissions.filter(({ action }) => action === '/admin/products/add')
  const filtered = query.search || query.category || query.only !== 'all'
  return (
    <>
      <RowErrors lastResult={lastResult} />
      <ListHead
        title="Manage Products"
        count={
          <>
            {countText(total - (loaded.length - products.length) + pending.length)}
            {' · '}
            <Link to="/admin/import">Import and export</Link>
            {filtered && (
              <>
                {' · '}
                <Link to="/admin/products">Clear filters</Link>
              </>
            )}
          </>
        }
      >
        <Link className="button" to="/admin/products/add">
          Add Product
        </Link>
      </ListHead>
      <Filters />
      {products.length + pending.length === 0 ? (
        <div className="empty">
          <p>{filtered ? 'No products match.' : 'There are no products yet.'}</p>
        </div>
      ) : (
        <Rows name="products" columns={columns} sort={query.sort} reversed={query.reversed}>
          {pending.map((submission) => (
            <PendingProduct key={submission.key} submission={submission} />
          ))}
          {products.map((product) => (
            <ProductRow key={product.id} product={product} lastResult={lastResult} />
          ))}
        </Rows>
      )}
      <Pagination page={page} pages={pages} />
    </>
  )
}

function countText(products: number) {
  return products === 1 ? '1 product' : `${products} products`
}

const shown = {
  all: '',
  'sold out': 'sold-out',
  hidden: 'hidden',
  'without image': 'without-image',
} as const

function Filters() {
  const { query, categories } = useLoaderData<typeof loader>()
  const show = shown[query.only]
  const keep = {
    category: query.category,
    sort: query.sort === 'newest' ? '' : query.sort,
    order: query.reversed ? 'reversed' : '',
    show,
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
      <Chips
        label="Show"
        name="show"
        options={[
          ['', 'All'],
          ['sold-out', 'Out of stock'],
          ['hidden', 'Hidden'],
          ['without-image', 'Without image'],
        ]}
        chosen={show}
      />
    </div>
  )
}
