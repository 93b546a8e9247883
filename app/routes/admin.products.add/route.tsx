import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { newProductFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import type { RouteArgs } from '~/web/access.server'
import { readChoices, runNewProductForm } from './new-product.server'
import { NewProductForm } from './new-product-form'

export const access = 'admin'

export function loader() {
  return readChoices()
}

export function action(args: RouteArgs<typeof access>) {
  return runNewProductForm(args)
}

export const clientAction = clientActionWith<typeof action>(newProductFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Create New Product')

export default function CreateProductScreen() {
  const { categories, manufacturers } = useLoaderData<typeof loader>()
  return (
    <>
      {categories.length === 0 && (
        <p className="callout">
          A product needs a category: <Link to="/admin/categories">create one first</Link>.
        </p>
      )}
      <NewProductForm categories={categories} manufacturers={manufacturers} />
    </>
  )
}
