import { Form } from '@remix-run/react'
import { useOptimisticSubmit } from '../browser/optimistic'
import type { CartLine as Line } from '../domain/cart'
import { dollars } from '../domain/money'
import { Image } from './image'
import { Link } from './link'
import { Price } from './price'

/** One product in the cart, with buttons for one piece less, one more, and none. */
export function CartLine({ line }: { line: Line }) {
  const onSubmit = useOptimisticSubmit()
  return (
    <li className="card cart-line">
      <Image id={line.imageId} alt="" sizes="96px" className="thumbnail" />
      <div className="text">
        <h2>
          <Link to={`/products/${line.slug}`} prefetch="intent">
            {line.productName}
          </Link>
        </h2>
        <p>
          <Price {...line} />
          {line.stock <= 0 && <span className="hint"> · no more in stock</span>}
        </p>
      </div>
      <div className="row">
        <Form
          method="post"
          action="/cart?index"
          className="stepper"
          preventScrollReset
          onSubmit={onSubmit}
        >
          <input type="hidden" name="productId" value={line.productId} />
          <button
            type="submit"
            name="intent"
            value="remove"
            aria-label={`One ${line.productName} less`}
          >
            −
          </button>
          <output aria-label="Quantity">{line.quantity}</output>
          <button
            type="submit"
            name="intent"
            value="add"
            aria-label={`One ${line.productName} more`}
            aria-disabled={line.stock <= 0 || undefined}
          >
            +
          </button>
        </Form>
        <Form method="post" action="/cart?index" preventScrollReset>
          <input type="hidden" name="productId" value={line.productId} />
          <button
            type="submit"
            className="link-button"
            name="intent"
            value="drop"
            aria-label={`Remove ${line.productName}`}
          >
            Remove
          </button>
        </Form>
        <p className="line-total">{dollars(line.price * line.quantity)}</p>
      </div>
    </li>
  )
}
