import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import { newProductFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import { drafts, useOptimisticSubmit, useSubmissions } from '~/browser/submissions/optimistic'
import { listCategories } from '~/domain/catalogue/categories.server'
import { createProduct, NewProduct } from '~/domain/catalogue/products.server'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { ProductForm } from '~/ui/products/product-form'
import { requireAdmin } from '~/web/auth.server'
import { form, runIntent } from '~/web/run-intent.server'

const address = '/admin/products/add'
const list = '/admin/products'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const categories = await listCategories()
  return { categories: categories.map((category) => category.name) }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args.request)
  return runIntent(args, {
    submit: form(NewProduct, (draft) => createProduct(admin, draft), { to: list }),
  })
}

export const clientAction = clientActionWith<typeof action>(newProductFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Create New Product')

export default function CreateProductScreen() {
  const { categories } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [draft] = useState(() => drafts.get(address))
  const submitOptimistically = useOptimisticSubmit({ from: address, to: list })
  const isBusy = useSubmissions().some(({ action }) => action === address)

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    // The shop says what is missing, as it does without scripts.
    if (!event.currentTarget.checkValidity()) return
    drafts.delete(address)
    submitOptimistically(event)
  }

  return (
    <>
      {categories.length === 0 && (
        <p className="callout">
          A product needs a category: <Link to="/admin/categories">create one first</Link>.
        </p>
      )}
      <ProductForm
        title="Create New Product"
        categories={categories}
        lastResult={lastResult ?? draft?.outcome?.reply}
        draft={draft?.form}
        isBusy={isBusy}
        onSubmit={onSubmit}
      />
    </>
  )
}
