import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clientCache } from '~/browser/client-cache/client-cache'
import { adminProductsFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import { pendingIntents, useSubmissions } from '~/browser/submissions/optimistic'
import {
  changePrices,
  deleteProducts,
  hideProducts,
  PriceChange,
  showProducts,
  tickedProducts,
} from '~/domain/catalogue/bulk-products.server'
import { listCategoryNames } from '~/domain/catalogue/list-categories.server'
import { listProducts } from '~/domain/catalogue/list-products.server'
import { updateRows } from '~/domain/catalogue/product-rows.server'
import { counted } from '~/domain/counted'
import { SubmitButton } from '~/ui/forms/submit-button'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { BulkBar } from '~/ui/lists/bulk-bar'
import { Chips } from '~/ui/lists/chips'
import { ListHead, Rows } from '~/ui/lists/list'
import { listAction } from '~/ui/lists/list-action'
import { Pagination } from '~/ui/lists/pagination'
import { SearchForm } from '~/ui/lists/search-form'
import { requireAdmin } from '~/web/auth.server'
import { adminProductsQuery } from '~/web/queries.server'
import { listAddress } from '~/web/request.server'
import { askAboutTicked, bulkIds, bulkIn, maxRowFields, savedRows } from '~/web/rows.server'
import { command, form, runIntent } from '~/web/run-intent.server'
import { BulkQuestion, bulkQuestions } from './bulk-question'
import { PendingProduct } from './pending-product'
import { ProductRow } from './product-row'
import { RowErrors } from './row-field'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const query = adminProductsQuery(request)
  const bulk = bulkIn(request, bulkQuestions)
  return {
    ...(await listProducts(query)),
    query,
    categories: await listCategoryNames(),
    question: bulk && { action: bulk.action, products: await tickedProducts(bulk.ids) },
    list: listAddress(request),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args.request)
  const saveRows = savedRows((updates) => updateRows(admin, updates))
  return runIntent(
    args,
    {
      save: saveRows,
      price: saveRows,
      stock: saveRows,
      ask: askAboutTicked,
      hide: command((_, fields) => hideProducts(admin, bulkIds(fields))),
      show: command((_, fields) => showProducts(admin, bulkIds(fields))),
      delete: command((_, fields) => deleteProducts(admin, bulkIds(fields))),
      reprice: form(PriceChange, ({ percent }, _, fields) =>
        changePrices(admin, bulkIds(fields), percent),
      ),
    },
    { maxFields: maxRowFields },
  )
}

export const clientLoader = clientCache.loader('routes/admin.products._index')
export const clientAction = clientActionWith<typeof action>(adminProductsFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Manage products')

const columns = [
  { text: 'Newest', sort: 'newest' },
  { text: 'Name', sort: 'name' },
  { text: 'Likes', sort: 'likes' },
  { text: 'Price', sort: 'price' },
  { text: 'Stock', sort: 'stock' },
] as const

export default function ManageProductsScreen() {
  const data = useLoaderData<typeof loader>()
  const { products: loaded, total, page, pages, query, question, list } = data
  const lastResult = useActionData<typeof action>()
  const submissions = useSubmissions()
  const products = loaded.filter(({ id }) => !pendingIntents(submissions, id).includes('delete'))
  const pending = submissions.filter(({ action }) => action === '/admin/products/add')
  const filtered = query.search || query.category || query.only !== 'all'
  return (
    <>
      {!question && <RowErrors lastResult={lastResult} />}
      <ListHead
        title="Manage Products"
        count={
          <>
            {counted(total - (loaded.length - products.length) + pending.length, 'product')}
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
        <Form method="post" action={listAction(list)} preventScrollReset>
          <BulkBar actions={bulkActions}>
            <SubmitButton<typeof action> intent="save" pending="Saving..." className="button small">
              Save all changes
            </SubmitButton>
          </BulkBar>
          <Rows name="products" columns={columns} sort={query.sort} reversed={query.reversed}>
            {pending.map((submission) => (
              <PendingProduct key={submission.key} submission={submission} />
            ))}
            {products.map((product) => (
              <ProductRow key={product.id} product={product} lastResult={lastResult} />
            ))}
          </Rows>
        </Form>
      )}
      {question && (
        <BulkQuestion
          key={question.action}
          question={question}
          list={list}
          action={listAction(list, {
            bulk: question.action,
            ids: question.products.map(({ id }) => id),
          })}
          lastResult={lastResult}
        />
      )}
      <Pagination page={page} pages={pages} />
    </>
  )
}

const bulkActions = [
  ['hide', 'Hide'],
  ['show', 'Show'],
  ['reprice', 'Change prices'],
  ['delete', 'Delete'],
] as const

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
