import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminProductFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import { listCategories } from '~/domain/catalogue/categories.server'
import { findProduct } from '~/domain/catalogue/find-product.server'
import { hideProduct, showProduct } from '~/domain/catalogue/hidden-products.server'
import { deleteProduct, productUpdateForm, updateProduct } from '~/domain/catalogue/products.server'
import { listManufacturers } from '~/domain/manufacturers/manufacturers.server'
import { findProductSafety } from '~/domain/manufacturers/product-safety.server'
import { findContentsText } from '~/domain/price-indication/contents.server'
import { shopMoney } from '~/domain/settings/shop-settings.server'
import { DeleteDialog } from '~/ui/forms/delete-dialog'
import { pageMeta } from '~/ui/layout/page-meta'
import type { RouteArgs } from '~/web/access.server'
import { modeOf } from '~/web/request.server'
import { command, form, runIntent } from '~/web/run-intent.server'
import { redirectWithError } from '~/web/toast.server'
import { AdminProduct } from './admin-product'
import { EditProductForm } from './edit-product-form'

export const access = 'admin'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const product = await findProduct(params.productId ?? '')
  if (!product) throw await redirectWithError('/admin/products', 'Product not found')
  const mode = modeOf(request)
  const categories = mode === 'edit' ? (await listCategories()).map(({ name }) => name) : []
  const contents = await findContentsText(product.id, await shopMoney())
  const safety = mode === 'edit' ? await findSafetyChoices(product.id) : undefined
  return { product, mode, categories, contents, safety }
}

async function findSafetyChoices(productId: string) {
  const manufacturers = await listManufacturers()
  if (!manufacturers) return undefined
  const { manufacturer = null, safetyWarning = '' } = (await findProductSafety(productId)) ?? {}
  return {
    manufacturers: manufacturers.map(({ name }) => name),
    manufacturer: manufacturer?.name ?? '',
    safetyWarning,
  }
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  const { productId = '' } = args.params
  return runIntent(args, {
    update: form(productUpdateForm(await shopMoney()), (update) =>
      updateProduct(admin, productId, update),
    ),
    hide: command(() => hideProduct(admin, productId)),
    show: command(() => showProduct(admin, productId)),
    delete: command(() => deleteProduct(admin, productId), { to: '/admin/products' }),
  })
}

export const clientAction = clientActionWith<typeof action>(adminProductFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, page.data?.product.name ?? 'Product')

export default function AdminProductScreen() {
  const { product, mode, ...form } = useLoaderData<typeof loader>()
  const path = `/admin/products/${product.id}`
  return (
    <>
      <AdminProduct product={product} />
      {mode === 'edit' && <EditProductForm product={product} {...form} />}
      {mode === 'delete' && (
        <DeleteDialog<typeof action>
          intent="delete"
          resource="product"
          action={`${path}?delete=1`}
          cancelTo={path}
          id={product.id}
          optimistic={{ targetPath: '/admin/products', formPath: path }}
          consequence={`This also removes ${product.name} from carts and favorites. Past orders still show it.`}
        />
      )}
    </>
  )
}
