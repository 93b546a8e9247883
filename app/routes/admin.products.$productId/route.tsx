import type { MetaFunction } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { adminProductFailures } from '~/browser/admin-failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import { t } from '~/languages/translate'
import { action, loader } from '~/routes/admin.products.$productId/route.server'
import { DeleteDialog } from '~/ui/forms/delete-dialog'
import { pageMeta } from '~/ui/layout/page-meta'
import { AdminProduct } from './admin-product'
import { EditProductForm } from './edit-product-form'
import { ProductImages } from './product-images'
import { Variants } from './variants'

export const access = 'products'
export { action, loader }

export const clientAction = clientActionWith<typeof action>(adminProductFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, page.data?.product.name ?? t('Product'))

export default function AdminProductScreen() {
  const { product, images, variants, edited, waiting, copyKey } = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const path = `/admin/products/${product.id}`
  return (
    <>
      <AdminProduct product={product} waiting={waiting} copyKey={copyKey} />
      {edited && <EditProductForm product={product} {...edited} />}
      <ProductImages {...images} />
      <Variants product={product} images={images.images} {...variants} />
      {params.get('delete') === '1' && (
        <DeleteDialog<typeof action>
          intent="delete"
          title={t('Delete product')}
          question={t('Are you sure you want to delete this product?')}
          action={`${path}?delete=1`}
          cancelTo={path}
          id={product.id}
          optimistic={{ targetPath: '/admin/products', formPath: path }}
          consequence={t(
            'This also removes {name} from carts and favorites. Past orders still show it.',
            { name: product.name },
          )}
        />
      )}
    </>
  )
}
