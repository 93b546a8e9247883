import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { newProductFailures } from '~/browser/admin-failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { action, loader } from '~/routes/admin.products.add/route.server'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { NewProductForm } from './new-product-form'

export const access = 'products'
export { action, loader }

export const clientAction = clientActionWith<typeof action>(newProductFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Create New Product'))

export default function CreateProductScreen() {
  const { after, ...choices } = useLoaderData<typeof loader>()
  return (
    <>
      {choices.categories.length === 0 && !choices.kept && (
        <p className="callout">
          {rich(t('A product needs a category: <link>create one first</link>.'), {
            link: (text) => <Link to="/admin/categories">{text}</Link>,
          })}
        </p>
      )}
      <NewProductForm key={after} {...choices} isNext={Boolean(after)} />
    </>
  )
}
