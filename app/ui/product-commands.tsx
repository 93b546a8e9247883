import { Form } from '@remix-run/react'
import {
  intentsOf,
  lastOf,
  piecesIn,
  useOptimisticSubmit,
  useSubmissions,
} from '../browser/optimistic'
import type { Product } from '../domain/catalogue'

/** What a customer can do with a product: put it into the cart, mark it, take the mark away. */
export function ProductCommands({ product: { id, stock, isFavorite } }: { product: Product }) {
  const onSubmit = useOptimisticSubmit()
  return (
    <div className="row">
      {stock === 0 ? (
        <p className="sold-out">Out of stock for now. Mark it as a favorite to find it again.</p>
      ) : (
        <Form method="post" preventScrollReset onSubmit={onSubmit}>
          <input type="hidden" name="productId" value={id} />
          <button type="submit" className="button" name="intent" value="add">
            Add to cart
          </button>
        </Form>
      )}
      <Form method="post" preventScrollReset onSubmit={onSubmit}>
        <input type="hidden" name="productId" value={id} />
        <button
          type="submit"
          className={isFavorite ? 'button quiet marked' : 'button quiet'}
          name="intent"
          value={isFavorite ? 'unfavorite' : 'favorite'}
        >
          {isFavorite ? '♥ Remove from favorites' : '♡ Add to favorites'}
        </button>
      </Form>
    </div>
  )
}

/** The product as it will be when what was just submitted has been answered. */
export function useOptimisticProduct(product: Product | undefined) {
  const intents = intentsOf(useSubmissions(), product?.id)
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
