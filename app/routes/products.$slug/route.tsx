import { randomUUID } from 'node:crypto'
import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { productFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import { addToCart, quantityInCart } from '~/domain/cart/cart.server'
import { addFavorite, removeFavorite } from '~/domain/catalogue/favorites.server'
import { findProductBySlug, findProductId } from '~/domain/catalogue/find-product.server'
import { findCurrentSlug } from '~/domain/catalogue/slugs.server'
import { findDeliveryTimes } from '~/domain/delivery-information/delivery-information.server'
import { findProductSafety } from '~/domain/manufacturers/product-safety.server'
import { findReferenceQuantity } from '~/domain/price-indication/contents.server'
import { canonical, moneyOfPage, pageMeta, shopNameOf } from '~/ui/layout/page-meta'
import { sharedPageMeta } from '~/ui/layout/shared-page-meta'
import { requireUser } from '~/web/auth.server'
import { clearReturnTo } from '~/web/return-to.server'
import { command, readFormOrThrow, runIntent, textOf } from '~/web/run-intent.server'
import { getCurrentUser } from '~/web/session.server'
import { MissingProduct } from './missing-product'
import { useOptimisticProduct } from './product-commands'
import { ProductDetails } from './product-details'
import { productForSearchEngines } from './structured-data'

export const access = 'everyone'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const user = await getCurrentUser(request)
  const product = await findProductBySlug(params.slug ?? '', user?.id)
  context.dependsOn = product ? [product.id] : []
  const { search, searchParams } = new URL(request.url)
  const newSlug = product ? undefined : await findCurrentSlug(params.slug ?? '')
  // Browsers cache a 301 forever by default, but a product may get its old name back.
  const moved = { status: 301, headers: { 'cache-control': 'no-cache' } }
  if (newSlug) throw redirect(`/products/${encodeURIComponent(newSlug)}${search}`, moved)
  const category = searchParams.get('category')
  const cameFrom = product?.category.name === category ? category : undefined
  const inCart = user && product ? await quantityInCart(user.id, product.id) : 0
  const referenceQuantity = product?.priceNotes && (await findReferenceQuantity(product.id))
  const deliveryTimes = product && (await findDeliveryTimes())
  const safety = product && (await findProductSafety(product.id))
  const data = { product, cameFrom, inCart, referenceQuantity, deliveryTimes, safety }
  return json(data, { status: product ? 200 : 404 })
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args.request, () => wantedProduct(args))
  const productId = (await findProductId(args.params.slug ?? '')) ?? ''
  const headers = await clearReturnTo(args.request)
  return runIntent(args, {
    add: command(() => addToCart(user.id, productId), {
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
  const isForCart = textOf(await readFormOrThrow(request), 'intent') === 'add'
  const toAdd = isForCart ? { productId: product.id, key: randomUUID() } : undefined
  return { to: new URL(request.url).pathname, text: product.name, toAdd }
}

export const clientAction = clientActionWith<typeof action>(productFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => {
  const product = page.data?.product
  if (!product) return pageMeta(page, 'Product not found')
  const description = product.description.trim() || `${product.name} by ${product.brand}.`
  return [
    ...sharedPageMeta(page, { title: product.name, description, imageId: product.imageId }),
    {
      'script:ld+json': productForSearchEngines(
        product,
        canonical(page),
        shopNameOf(page),
        moneyOfPage(page),
        page.data?.referenceQuantity,
      ),
    },
  ]
}

export default function ProductScreen() {
  const { product: loaded, referenceQuantity: _, ...details } = useLoaderData<typeof loader>()
  const product = useOptimisticProduct(loaded)
  return product ? <ProductDetails product={product} {...details} /> : <MissingProduct />
}
