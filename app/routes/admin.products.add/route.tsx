import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { newProductFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import { listCategories } from '~/domain/catalogue/categories.server'
import { createProduct, newProductForm } from '~/domain/catalogue/products.server'
import { listManufacturers } from '~/domain/manufacturers/manufacturers.server'
import { shopMoney } from '~/domain/settings/shop-settings.server'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import type { RouteArgs } from '~/web/access.server'
import { form, runIntent } from '~/web/run-intent.server'
import { NewProductForm } from './new-product-form'

export const access = 'admin'

export async function loader() {
  const categories = await listCategories()
  const manufacturers = (await listManufacturers())?.map(({ name }) => name)
  return { categories: categories.map((category) => category.name), manufacturers }
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  return runIntent(args, {
    submit: form(newProductForm(await shopMoney()), (draft) => createProduct(admin, draft), {
      to: '/admin/products',
    }),
  })
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
