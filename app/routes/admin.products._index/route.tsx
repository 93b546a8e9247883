import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminProductsFailures } from '~/browser/admin-failures'
import { clientCache } from '~/browser/client-cache/client-cache'
import { clientActionWith } from '~/browser/submissions/client-action'
import { pendingIntents, useSubmissions } from '~/browser/submissions/optimistic'
import { listCategoryNames } from '~/domain/catalogue/categories/list-categories.server'
import { listProducts } from '~/domain/catalogue/lists/list-products.server'
import {
  BulkDiscount,
  changePrices,
  deleteProducts,
  discountProducts,
  hideProducts,
  listSelectedProducts,
  PriceChange,
  showProducts,
} from '~/domain/catalogue/products/bulk-products.server'
import { updateRows } from '~/domain/catalogue/products/product-rows.server'
import { offersStockAlerts } from '~/domain/catalogue/stock-alerts/stock-alerts.server'
import { countWaitingForProducts } from '~/domain/catalogue/stock-alerts/waiting-customers.server'
import { t } from '~/languages/translate'
import { pageMeta } from '~/ui/layout/page-meta'
import { listId } from '~/ui/layout/skip-links'
import { Pagination } from '~/ui/lists/pagination'
import type { RouteArgs } from '~/web/access.server'
import { adminProductsQuery } from '~/web/queries.server'
import { listUrl } from '~/web/request.server'
import { askAboutTicked, bulkActionIn, bulkIds, maxRowFields, rowsForm } from '~/web/rows.server'
import { command, form, runIntent } from '~/web/run-intent.server'
import { BulkQuestion, bulkQuestions } from './bulk-question'
import { Filters } from './filters'
import { ProductList } from './product-list'
import { ProductsHead } from './products-head'
import { RowErrors } from './row-field'

export const access = 'products'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = adminProductsQuery(request)
  const bulk = bulkActionIn(request, bulkQuestions)
  const selected = bulk ? await listSelectedProducts(bulk.ids) : []
  const list = await listProducts(query)
  const isSoldOut = offersStockAlerts && query.show === 'sold-out'
  return {
    ...list,
    waiting: isSoldOut ? await countWaitingForProducts(list.products.map(({ id }) => id)) : {},
    query,
    categories: await listCategoryNames(),
    question: bulk && selected.length > 0 ? { action: bulk.action, products: selected } : undefined,
    list: listUrl(request),
  }
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  const saveRows = rowsForm((updates) => updateRows(admin, updates))
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
      discount: form(BulkDiscount, (draft, _, fields) =>
        discountProducts(admin, bulkIds(fields), draft),
      ),
    },
    { maxFields: maxRowFields },
  )
}

export const handle = { hasList: true }

export const clientLoader = clientCache.loader('routes/admin.products._index')
export const clientAction = clientActionWith<typeof action>(adminProductsFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Manage products'))

export default function ManageProductsScreen() {
  const data = useLoaderData<typeof loader>()
  const { products: loaded, total, page, pages, query, question, list, waiting } = data
  const submissions = useSubmissions()
  const products = loaded.filter(({ id }) => !pendingIntents(submissions, id).includes('delete'))
  const pending = submissions.filter(({ action }) => action === '/admin/products/add')
  const isFiltered = query.search !== '' || query.category !== '' || query.show !== 'all'
  return (
    <>
      {!question && <RowErrors />}
      <ProductsHead
        total={total - (loaded.length - products.length) + pending.length}
        isFiltered={isFiltered}
      />
      <Filters query={query} categories={data.categories} />
      {products.length + pending.length === 0 ? (
        <div className="empty" id={listId} tabIndex={-1}>
          <p>{t(isFiltered ? 'No products match your filters.' : 'There are no products yet.')}</p>
        </div>
      ) : (
        <ProductList
          products={products}
          pending={pending}
          waiting={waiting}
          query={query}
          list={list}
        />
      )}
      {question && <BulkQuestion key={question.action} question={question} list={list} />}
      <Pagination page={page} pages={pages} />
    </>
  )
}
