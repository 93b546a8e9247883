import type { LoaderFunctionArgs } from '@remix-run/node'
import { withVersion } from '~/domain/basics/refusals/changed-meanwhile.server'
import { listCategories } from '~/domain/catalogue/categories/categories.server'
import { findFocalPoint } from '~/domain/catalogue/product-images/focal-points.server'
import { maxImages } from '~/domain/catalogue/product-images/product-images'
import { listProductImages } from '~/domain/catalogue/product-images/product-images.server'
import { copyProduct, newCopyKey } from '~/domain/catalogue/products/copy-product.server'
import { findProduct } from '~/domain/catalogue/products/find-product.server'
import { hideProduct, showProduct } from '~/domain/catalogue/products/hidden-products.server'
import { productUpdateForm } from '~/domain/catalogue/products/products'
import { deleteProduct, updateProduct } from '~/domain/catalogue/products/products.server'
import { offersStockAlerts } from '~/domain/catalogue/stock-alerts/stock-alerts.server'
import { countWaitingForVariants } from '~/domain/catalogue/stock-alerts/waiting-customers.server'
import { listVariants } from '~/domain/catalogue/variants/list-variants.server'
import { listManufacturers } from '~/domain/eu/manufacturers/manufacturers.server'
import { findProductSafety } from '~/domain/eu/manufacturers/product-safety.server'
import { findContentsText } from '~/domain/eu/price-indication/contents.server'
import { shopMoney } from '~/domain/settings/shop-settings.server'
import { t } from '~/languages/translate'
import type { RouteArgs } from '~/web/access.server'
import { command, form, noFields, redisplay, runIntent, textOf } from '~/web/run-intent.server'
import { redirectWithError } from '~/web/toast.server'
import { imageIntents } from './product-images.server'
import { maxVariantFields, variantIntents } from './variants.server'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const product = await findProduct(params.productId ?? '')
  if (!product) throw await redirectWithError('/admin/products', t('Product not found'))
  const images = withVersion({ images: await listProductImages(product.id) })
  const variants = await listVariants(product.id)
  const edited = isEdited(request) ? await findChoices(product.id) : undefined
  const focalPoint = await findFocalPoint(editedIn(request) ?? '')
  const waiting = offersStockAlerts ? await countWaitingForVariants(product.id) : []
  const page = { product, images: { ...images, focalPoint }, variants, edited }
  return { ...page, waiting, copyKey: newCopyKey() }
}

function isEdited(request: Request) {
  return editedIn(request) === '1'
}

// The form of the product, or the id of an image.
function editedIn({ url }: Request) {
  return new URL(url).searchParams.get('edit')
}

async function findChoices(productId: string) {
  const categories = await listCategories()
  return {
    categories: categories.map(({ name }) => name),
    taxRates: categories.map(({ taxRate }) => taxRate),
    contents: await findContentsText(productId, await shopMoney()),
    safety: await findSafetyChoices(productId),
  }
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

export async function action({ admin, ...args }: RouteArgs<'products'>) {
  const { productId = '' } = args.params
  // The form of the product stays open while another form of the page is sent.
  const page = `/admin/products/${productId}${isEdited(args.request) ? '?edit=1' : ''}`
  const money = await shopMoney()
  return runIntent(
    args,
    {
      update: form(productUpdateForm(money), (update) => updateProduct(admin, productId, update)),
      preview: redisplay(noFields),
      hide: command(() => hideProduct(admin, productId)),
      show: command(() => showProduct(admin, productId)),
      copy: command((_, fields) => copyProduct(admin, productId, textOf(fields, 'copyKey'))),
      delete: command(() => deleteProduct(admin, productId), { to: '/admin/products' }),
      ...imageIntents(admin, productId, `${page}#images-title`),
      ...variantIntents(admin, productId, { money, page }),
    },
    // One more image than a product may have, so that the shop can say so.
    { maxFields: maxVariantFields, maxImages: maxImages + 1 },
  )
}
