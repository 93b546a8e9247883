import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { useEffect } from 'react'
import { pressInstead } from '~/browser/press-button'
import { intentsOf, lastOf, piecesIn, usePresses } from '~/browser/presses'
import { forget } from '~/browser/remember'
import { addToCart } from '~/domain/cart.server'
import { likesOnPage, stockText } from '~/domain/catalogue'
import { findProductBySlug } from '~/domain/catalogue.server'
import { addFavorite, removeFavorite } from '~/domain/favorites.server'
import { dollars } from '~/domain/money'
import { canonical, pageMeta } from '~/ui/page-meta'
import { Picture } from '~/ui/picture'
import { productForSearchEngines } from '~/ui/product-for-search-engines'
import { answerButton, commandOf, readFormOrThrow } from '~/web/answer.server'
import { requireUser } from '~/web/auth.server'
import { signedIn } from '~/web/session.server'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await signedIn(request)
  const product = await findProductBySlug(params.slug ?? '', viewer?.id)
  const category = new URL(request.url).searchParams.get('category')
  // Back leads to where the visitor was looking, as far as the shop has such a category.
  const cameFrom = product?.category.name === category ? category : undefined
  return json({ product, cameFrom }, { status: product ? 200 : 404 })
}

const commands = { add: addToCart, favorite: addFavorite, unfavorite: removeFavorite }

export async function action({ request, params }: ActionFunctionArgs) {
  const person = await requireUser(request)
  const form = await readFormOrThrow(request)
  const command = commandOf(form, commands)
  const product = await findProductBySlug(params.slug ?? '')
  const { pathname, search } = new URL(request.url)
  return answerButton(pathname + search, () => command(person.id, product?.id ?? ''), { form })
}

export { clientAction, shouldRevalidate } from '~/browser/forgiving'

export const meta: MetaFunction<typeof loader> = (page) => {
  const product = page.data?.product
  if (!product) return pageMeta(page, 'Product not found')
  const description = product.description.slice(0, 160) || `${product.name} by ${product.brand}.`
  return [
    ...pageMeta(page, product.name, description),
    canonical(page),
    { 'script:ld+json': productForSearchEngines(product, canonical(page)) },
  ]
}

export default function ProductScreen() {
  const { product: loaded, cameFrom } = useLoaderData<typeof loader>()
  const product = useAsPressed(loaded)
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
      <Picture id={product.imageId} alt={product.name} sizes={pictureSizes} eager />
      <div className="text">
        <p className="brand-name">{product.brand}</p>
        <h1>{product.name}</h1>
        <p className="price">{dollars(product.price)}</p>
        <p className="description">{product.description || 'No description available.'}</p>
        <p className="facts">
          <span className={product.stock > 0 ? 'stock' : 'stock none'}>
            {stockText(product.stock)}
          </span>
          <span className="likes">{likesOnPage(product.likes)}</span>
        </p>
        <Commands product={product} />
      </div>
    </article>
  )
}

function NoProduct() {
  // Whatever list led here is older than the shop.
  useEffect(() => void forget(), [])
  return (
    <section className="notice">
      <h1>Product not found</h1>
      <p>It may have been sold for good, or the address has a slip in it.</p>
      <Link to="/products">back to all products</Link>
    </section>
  )
}

const pictureSizes = '(min-width: 900px) 560px, 92vw'

/** The product as it will be when what was just pressed has been answered. */
function useAsPressed(product: ReturnType<typeof useLoaderData<typeof loader>>['product']) {
  const intents = intentsOf(usePresses(), product?.id)
  if (!product) return product
  const mark = lastOf(intents, 'favorite', 'unfavorite')
  const isFavorite = mark ? mark === 'favorite' : product.isFavorite
  return {
    ...product,
    stock: Math.max(0, product.stock - piecesIn(intents)),
    isFavorite,
    likes: product.likes + Number(isFavorite) - Number(product.isFavorite),
  }
}

function Commands({ product }: { product: { id: string; stock: number; isFavorite: boolean } }) {
  const { id, stock, isFavorite } = product
  const mark = isFavorite ? 'unfavorite' : 'favorite'
  return (
    <div className="row">
      {stock === 0 ? (
        <p className="sold-out">Out of stock for now. Mark it as a favorite to find it again.</p>
      ) : (
        <Form method="post" preventScrollReset onSubmit={pressInstead()}>
          <input type="hidden" name="productId" value={id} />
          <button type="submit" className="button" name="intent" value="add">
            Add to cart
          </button>
        </Form>
      )}
      <Form method="post" preventScrollReset onSubmit={pressInstead()}>
        <input type="hidden" name="productId" value={id} />
        <button
          type="submit"
          className={isFavorite ? 'button quiet marked' : 'button quiet'}
          name="intent"
          value={mark}
        >
          {isFavorite ? '♥ Remove from favorites' : '♡ Add to favorites'}
        </button>
      </Form>
    </div>
  )
}
