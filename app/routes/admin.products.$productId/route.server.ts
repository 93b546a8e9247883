import type { LoaderFunctionArgs } from '@remix-run/node'
import { listCategories } from '~/domain/catalogue/categories/categories.server'
import { findProduct } from '~/domain/catalogue/products/find-product.server'
import { hideProduct, showProduct } from '~/domain/catalogue/products/hidden-products.server'
import { productUpdateForm } from '~/domain/catalogue/products/products'
import { deleteProduct, updateProduct } from '~/domain/catalogue/products/products.server'
import { listManufacturers } from '~/domain/eu/manufacturers/manufacturers.server'
import { findProductSafety } from '~/domain/eu/manufacturers/product-safety.server'
import { findContentsText } from '~/domain/eu/price-indication/contents.server'
import { shopMoney } from '~/domain/shop/settings/shop-settings.server'
import { t } from '~/languages/translate'
import type { RouteArgs } from '~/web/access.server'
import { modeOf } from '~/web/request.server'
import { command, form, runIntent } from '~/web/run-intent.server'
import { redirectWithError } from '~/web/toast.server'
import { findOpenImages, imageIntents } from './product-images.server'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const product = await findProduct(params.productId ?? '')
  if (!product) throw await redirectWithError('/admin/products', t('Product not found'))
  const images = await findOpenImages(product.id, request.url)
  const mode = images ? 'images' : modeOf(request)
  const categories = mode === 'edit' ? await listCategories() : []
  const contents = await findContentsText(product.id, await shopMoney())
  const safety = mode === 'edit' ? await findSafetyChoices(product.id) : undefined
  const choices = {
    categories: categories.map(({ name }) => name),
    taxRates: categories.map(({ taxRate }) => taxRate),
  }
  return { product, mode, ...choices, contents, safety, images }
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

export async function action({ admin, ...args }: RouteArgs<'admin'>) {
  const { productId = '' } = args.params
  return runIntent(args, {
    update: form(productUpdateForm(await shopMoney()), (update) =>
      updateProduct(admin, productId, update),
    ),
    hide: command(() => hideProduct(admin, productId)),
    show: command(() => showProduct(admin, productId)),
    delete: command(() => deleteProduct(admin, productId), { to: '/admin/products' }),
    ...imageIntents(admin, productId),
  })
}
