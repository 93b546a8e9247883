import { Form } from '@remix-run/react'
import { useOptimisticSubmit } from '~/browser/submissions/optimistic'
import type { CartLine as Line } from '~/domain/cart/cart'
import { dollars } from '~/domain/money'
import { intentButton } from '~/intents'
import { Image } from '~/ui/image'
import { Link } from '~/ui/link'
import { Price } from '~/ui/products/price'
import type { action } from './route'

/** One product in the cart, with buttons for one unit less, one more, and none. */
export function CartLine({ line }: { line: Line }) {
  const onSubmit = useOptimisticSubmit()
  const isSeveral = line.quantity > 1
  return (
    <li className="card cart-line">
      <Image id={line.imageId} alt="" sizes="96px" className="thumbnail" />
      <div className="text">
        <h2>
          <Link to={`/products/${line.slug}`} prefetch="intent">
            {line.productName}
          </Link>
        </h2>
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
            {...intentButton<typeof action>('remove')}
            aria-label={`One ${line.productName} less`}
          >
            −
          </button>
          <output aria-label="Quantity">{line.quantity}</output>
          <button
            type="submit"
            {...intentButton<typeof action>('add')}
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
            {...intentButton<typeof action>('drop')}
            aria-label={`Remove ${line.productName}`}
          >
            Remove
          </button>
        </Form>
        <p className="line-total">
          {isSeveral ? dollars(line.price * line.quantity) : <Price {...line} />}
        </p>
      </div>
      {/* Below the buttons, which stay where they are when the second unit is added. */}
      {(isSeveral || line.stock <= 0) && (
        <p className="more">
          {isSeveral && (
            <>
              <Price {...line} /> each
            </>
          )}
          {line.stock <= 0 && (
            <span className="hint">{isSeveral ? ' · no more in stock' : 'no more in stock'}</span>
          )}
        </p>
      )}
    </li>
  )
}
