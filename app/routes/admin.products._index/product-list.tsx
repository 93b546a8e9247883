import { Form } from '@remix-run/react'
import type { Submission } from '~/browser/submissions/optimistic'
import type { AdminProductsQuery, ListedProduct } from '~/domain/catalogue/lists/catalogue'
import { msg, t } from '~/languages/translate'
import { SubmitButton } from '~/ui/forms/submit-button'
import { BulkBar } from '~/ui/lists/bulk-bar'
import { Rows } from '~/ui/lists/list'
import { listAction } from '~/ui/lists/list-action'
import { PendingProduct } from './pending-product'
import { ProductRow } from './product-row'
import type { action } from './route'

const columns = [
  { text: msg('Newest'), sort: 'newest' },
  { text: msg('Name'), sort: 'name' },
  { text: msg('Likes'), sort: 'likes' },
  { text: msg('Price'), sort: 'price' },
  { text: msg('Stock'), sort: 'stock' },
] as const

const bulkActions = [
  ['hide', msg('Hide')],
  ['show', msg('Show')],
  ['reprice', msg('Change prices')],
  ['discount', msg('Discount')],
  ['delete', msg('Delete')],
] as const

interface Props {
  products: ListedProduct[]
  pending: readonly Submission[]
  /** How many customers wait for it, by its id, if the list is that of what is sold out. */
  waiting: Record<string, number>
  query: AdminProductsQuery
  list: string
}

export function ProductList({ products, pending, waiting, query, list }: Props) {
  return (
    <Form method="post" action={listAction(list)} preventScrollReset>
      <noscript>
        <input type="hidden" name="withoutScripts" value="1" />
      </noscript>
      <BulkBar actions={bulkActions}>
        <SubmitButton<typeof action> intent="save" kind="small">
          {t('Save all changes')}
        </SubmitButton>
      </BulkBar>
      <Rows name="products" columns={columns} sort={query.sort} reversed={query.reversed}>
        {pending.map((submission) => (
          <PendingProduct key={submission.key} submission={submission} />
        ))}
        {products.map((product) => (
          <ProductRow key={product.id} product={product} waiting={waiting[product.id]} />
        ))}
      </Rows>
    </Form>
  )
}
