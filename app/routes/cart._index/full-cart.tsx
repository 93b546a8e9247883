import { Form, useFetcher } from '@remix-run/react'
import { orderFormProps, pendingOrder } from '~/browser/submissions/pending-order'
import type { Cart } from '~/domain/cart/cart'
import { decimals, dollars } from '~/domain/money'
import { SubmitButton } from '~/ui/forms/submit-button'
import { CartLine } from './cart-line'
import type { action } from './route'

export function FullCart({ cart }: { cart: Cart }) {
  const total = dollars(cart.total)
  const isBusy = useFetcher({ key: orderFormProps.fetcherKey }).state !== 'idle'
  return (
    <div className="cart">
      <ul className="lines">
        {cart.lines.map((line) => (
          <CartLine key={line.productId} line={line} />
        ))}
      </ul>
      <section className="card summary" aria-labelledby="summary-title">
        <h2 id="summary-title">Summary</h2>
        <dl>
          <div>
            <dt>Subtotal</dt>
            <dd>{total}</dd>
          </div>
          <div>
            <dt>Shipping</dt>
            <dd>Free</dd>
          </div>
          <div>
            <dt>Total</dt>
            <dd className="total">{total}</dd>
          </div>
        </dl>
        <Form
          method="post"
          action="/cart?index"
          {...orderFormProps}
          onSubmit={() => pendingOrder.set(cart)}
        >
          <input type="hidden" name="expectedTotal" value={decimals(cart.total)} />
          <SubmitButton<typeof action> intent="order" pending="Processing..." isBusy={isBusy}>
            Proceed to Checkout
          </SubmitButton>
          <p className="hint">This places your order. You won't be charged online.</p>
        </Form>
      </section>
    </div>
  )
}
