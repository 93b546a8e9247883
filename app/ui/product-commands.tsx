import { Form } from '@remix-run/react'
import { useOptimisticSubmit } from '../browser/optimistic'
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
