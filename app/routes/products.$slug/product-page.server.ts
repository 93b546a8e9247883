import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { addToCart, quantityInCart } from '~/domain/cart/cart.server'
import { addFavorite, removeFavorite } from '~/domain/catalogue/favorites.server'
import { findProductBySlug, findProductId } from '~/domain/catalogue/find-product.server'
import { listOthersInCategory, othersDependOn } from '~/domain/catalogue/other-products.server'
import { findCurrentSlug } from '~/domain/catalogue/slugs.server'
import { findDeliveryTimes } from '~/domain/delivery-information/delivery-information.server'
import { findProductSafety } from '~/domain/manufacturers/product-safety.server'
import { findReferenceQuantity } from '~/domain/price-indication/contents.server'
import { findPaymentNames } from '~/domain/selling/payment-methods.server'
import { requireUser } from '~/web/auth.server'
import { clearReturnTo } from '~/web/return-to.server'
import { command, readFormOrThrow, runIntent, textOf } from '~/web/run-intent.server'
import { getCurrentUser } from '~/web/session.server'
import { findGallery } from './gallery.server'
import { findShopSections } from './shop-sections.server'

// Not in route.tsx: each .server import there is an empty script that the page would load.

export async function readProductPage({ request, params, context }: LoaderFunctionArgs) {
  const user = await getCurrentUser(request)
  const product = await findProductBySlug(params.slug ?? '', user?.id)
  context.dependsOn = product ? [product.id, ...othersDependOn] : []
  const { search, searchParams } = new URL(request.url)
  const newSlug = product ? undefined : await findCurrentSlug(params.slug ?? '')
  // Browsers cache a 301 forever by default, but a product may get its old name back.
  const moved = { status: 301, headers: { 'cache-control': 'no-cache' } }
  if (newSlug) throw redirect(`/products/${encodeURIComponent(newSlug)}${search}`, moved)
  const category = searchParams.get('category')
  const cameFrom = product?.category.name === category ? category : undefined
  const inCart = user && product ? await quantityInCart(user.id, product.id) : 0
  const referenceQuantity = product?.priceNotes && (await findReferenceQuantity(product.id))
  const data = {
    product,
    cameFrom,
    inCart,
    referenceQuantity,
    deliveryTimes: product && (await findDeliveryTimes()),
    payments: product && (await findPaymentNames()),
    safety: product && (await findProductSafety(product.id)),
    sections: product && (await findShopSections()),
    gallery: product && (await findGallery(product)),
    others: product ? await listOthersInCategory(product) : [],
  }
  return json(data, { status: product ? 200 : 404 })
}

export async function runProductForm(args: ActionFunctionArgs) {
  const user = await requireUser(args.request, () => wantedProduct(args))
  const productId = (await findProductId(args.params.slug ?? '')) ?? ''
  const headers = await clearReturnTo(args.request)
  return runIntent(args, {
    add: command((_, fields) => addToCart(user.id, productId, unitsIn(fields)), {
      headers,
      leadsToCart: true,
      // That of the line in the cart.
      subject: `/cart#${productId}`,
    }),
    favorite: command(() => addFavorite(user.id, productId), { headers }),
    unfavorite: command(() => removeFavorite(user.id, productId), { headers }),
  })
}

// After login, a guest can return to this product; if they wanted it in the cart, the login adds it.
async function wantedProduct({ request, params }: ActionFunctionArgs) {
  const product = await findProductBySlug(params.slug ?? '')
  if (!product) return undefined
  const form = await readFormOrThrow(request)
  const toAdd =
    textOf(form, 'intent') === 'add'
      ? { productId: product.id, key: randomUUID(), units: unitsIn(form) }
      : undefined
  return { to: new URL(request.url).pathname, text: product.name, toAdd }
}

function unitsIn(form: FormData) {
  return Number(textOf(form, 'quantity') || 1)
}
