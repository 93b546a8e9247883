import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/client-action'
import { findProduct } from '~/domain/catalogue/catalogue.server'
import { listCategories } from '~/domain/catalogue/categories.server'
import { hideProduct, showProduct } from '~/domain/catalogue/hidden-products.server'
import { deleteProduct, ProductUpdate, updateProduct } from '~/domain/catalogue/products.server'
import { AdminProduct } from '~/ui/admin-product'
import { DeleteDialog } from '~/ui/delete-dialog'
import { pageMeta } from '~/ui/page-meta'
import { ProductForm } from '~/ui/product-form'
import { answerButton, answerFields, commandOf, readFormOrThrow } from '~/web/answer.server'
import { requireAdmin } from '~/web/auth.server'
import { modeOf } from '~/web/request.server'
import { redirectWithError, redirectWithSuccess } from '~/web/toast.server'

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const product = await findProduct(params.productId ?? '')
  if (!product) throw await redirectWithError('/admin/products', 'Product not found')
  const mode = modeOf(request)
  const categories = mode === 'edit' ? (await listCategories()).map(({ name }) => name) : []
  return { product, mode, categories }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  const id = params.productId ?? ''
  const address = `/admin/products/${id}`
  const form = await readFormOrThrow(request)
  const answer = commandOf(form, {
    update: () =>
      answerFields(context, form, ProductUpdate, async (update) => {
        const { message } = await updateProduct(admin, id, update)
        return redirectWithSuccess(address, message)
      }),
    hide: () => answerButton(address, () => hideProduct(admin, id)),
    show: () => answerButton(address, () => showProduct(admin, id)),
    delete: () => answerButton('/admin/products', () => deleteProduct(admin, id)),
  })
  return answer()
}

export const clientAction = clientActionWith({
  update: ['Failed to update the product.', 'while updating product'],
  hide: ['Failed to update the product.', 'while updating product'],
  show: ['Failed to update the product.', 'while updating product'],
  delete: ['Failed to delete the product.', 'while deleting the product'],
})
export { shouldRevalidate } from '~/browser/client-action'

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, page.data?.product.name ?? 'Product')

export default function AdminProductScreen() {
  const { product, mode, categories } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const address = `/admin/products/${product.id}`
  return (
    <>
      <AdminProduct product={product} />
      {mode === 'edit' && (
        <ProductForm
          title="Edit product"
          product={product}
          categories={categories}
          lastResult={lastResult}
        />
      )}
      {mode === 'delete' && (
        <DeleteDialog
          resource="product"
          action={`${address}?delete=1`}
          cancelTo={address}
          id={product.id}
          optimistic={{ to: '/admin/products', from: address }}
          consequence={`${product.name} leaves every cart and every list of favorites. Orders keep it.`}
        />
      )}
    </>
  )
}
