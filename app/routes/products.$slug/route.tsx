import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useEffect, useLayoutEffect } from 'react'
import { clientCache } from '~/browser/client-cache/client-cache'
import { productFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import { addToCart, quantityInCart } from '~/domain/cart/cart.server'
import { likesOnPage, stockText } from '~/domain/catalogue/catalogue'
import { addFavorite, removeFavorite } from '~/domain/catalogue/favorites.server'
import { findProductBySlug, findProductId } from '~/domain/catalogue/find-product.server'
import { movedTo } from '~/domain/catalogue/slugs.server'
import { Image } from '~/ui/image'
import { canonical, pageMeta, shopNameOf } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { Price, Reduction } from '~/ui/products/price'
import { requireUser } from '~/web/auth.server'
import { command, readFormOrThrow, runIntent, textOf } from '~/web/run-intent.server'
import { getCurrentUser } from '~/web/session.server'
import { leadsToCart } from '~/web/toast.server'
import { forgetWayBack } from '~/web/way-back.server'
import { ProductCommands, useOptimisticProduct } from './product-commands'
import { productForSearchEngines } from './structured-data'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await getCurrentUser(request)
  const product = await findProductBySlug(params.slug ?? '', user?.id)
  const { search, searchParams } = new URL(request.url)
  const slug = product ? undefined : await movedTo(params.slug ?? '')
  // Asked again each time: a product may get its former name back, and browsers keep a 301 for good.
  const moved = { status: 301, headers: { 'cache-control': 'no-cache' } }
  if (slug) throw redirect(`/products/${encodeURIComponent(slug)}${search}`, moved)
  const category = searchParams.get('category')
  // Back leads to where the visitor was looking, as far as the shop has such a category.
  const cameFrom = product?.category.name === category ? category : undefined
  const inCart = user && product ? await quantityInCart(user.id, product.id) : 0
  return json({ product, cameFrom, inCart }, { status: product ? 200 : 404 })
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args.request, () => wantedProduct(args))
  const productId = (await findProductId(args.params.slug ?? '')) ?? ''
  const headers = await forgetWayBack(args.request)
  return runIntent(args, {
    add: command(() => addToCart(user.id, productId), { headers, description: leadsToCart }),
    favorite: command(() => addFavorite(user.id, productId), { headers }),
    unfavorite: command(() => removeFavorite(user.id, productId), { headers }),
  })
}

/** What guests wanted, who are asked to log in first: the page, and to have the product in the cart. */
async function wantedProduct({ request, params }: ActionFunctionArgs) {
  const product = await findProductBySlug(params.slug ?? '')
  if (!product) return undefined
  const isForCart = textOf(await readFormOrThrow(request), 'intent') === 'add'
  const wanted = isForCart ? { productId: product.id } : {}
  return { to: new URL(request.url).pathname, text: product.name, ...wanted }
}

export const clientAction = clientActionWith<typeof action>(productFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => {
  const product = page.data?.product
  if (!product) return pageMeta(page, 'Product not found')
  const description = product.description.slice(0, 160) || `${product.name} by ${product.brand}.`
  return [
    ...pageMeta(page, product.name, description),
    canonical(page),
    { 'script:ld+json': productForSearchEngines(product, canonical(page), shopNameOf(page)) },
  ]
}

export default function ProductScreen() {
  const { product: loaded, cameFrom, inCart } = useLoaderData<typeof loader>()
  const product = useOptimisticProduct(loaded)
  if (!product) return <NoProduct />
  return (
    <article className="product">
      <p className="back">
        {cameFrom ? (
          <Link to={`/products?${new URLSearchParams({ category: cameFrom })}`} prefetch="intent">
            {`back to ${cameFrom} products`}
          </Link>
        ) : (
          <Link to="/products" prefetch="intent">
            back to all products
          </Link>
        )}
      </p>
      <Image id={product.imageId} alt={product.name} sizes={imageSizes} eager />
      <div className="text">
        <p className="brand-name">{product.brand}</p>
        <h1>{product.name}</h1>
        <p>
          <Price {...product} /> <Reduction {...product} />
        </p>
        <p className="facts">
          <span className={product.stock > 0 ? 'stock' : 'stock none'}>
            {stockText(product.stock)}
          </span>
          <span className="likes">{likesOnPage(product.likes)}</span>
        </p>
        <ProductCommands product={product} inCart={inCart} />
        <p className="description">{product.description || 'No description available.'}</p>
      </div>
    </article>
  )
}

// Before anybody can go back. On the server, where neither runs, React warns of the latter.
const useEffectAtOnce = typeof document === 'undefined' ? useEffect : useLayoutEffect

function NoProduct() {
  // Whatever list led here is older than the shop.
  useEffectAtOnce(() => void clientCache.invalidate(), [])
  return (
    <section className="error-screen">
      <h1>Product not found</h1>
      <p>It may no longer be sold, or the address may be mistyped.</p>
      <Link to="/products">back to all products</Link>
    </section>
  )
}

const imageSizes = '(min-width: 1280px) 560px, (min-width: 640px) 46vw, 92vw'
