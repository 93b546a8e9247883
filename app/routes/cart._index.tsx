import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { type ClientActionFunctionArgs, Form, Link, useLoaderData } from '@remix-run/react'
import { centsIn, usePresses } from '~/browser/cart-presses'
import { addToCart, findCart, removeFromCart, takeNotice } from '~/domain/cart.server'
import { dollars } from '~/domain/money'
import { placeOrder } from '~/domain/orders.server'
import { CartLine } from '~/ui/cart-line'
import { pageMeta } from '~/ui/page-meta'
import { SubmitButton } from '~/ui/submit-button'
import { answerButton, commandOf, readFormOrThrow, textOf } from '~/web/answer.server'
import { requireUser } from '~/web/auth.server'
import { signedIn } from '~/web/session.server'

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await signedIn(request)
  if (!person) throw redirect('/')
  const [cart, notice] = [await findCart(person.id), await takeNotice(person.id)]
  return json({ cart, notice })
}

const lineCommands = { add: addToCart, remove: removeFromCart }

export async function action({ request }: ActionFunctionArgs) {
  const person = await requireUser(request)
  const form = await readFormOrThrow(request)
  if (textOf(form, 'intent') === 'order') {
    return answerButton('/user/orders', () => placeOrder(person.id), { otherwise: '/cart' })
  }
  const command = commandOf(form, lineCommands)
  return answerButton('/cart', () => command(person.id, textOf(form, 'productId')), {
    stays: form.has('stay'),
  })
}

/** Without a connection, a press is taken back and says so; everything else is the server's. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { failed: 'The shop could not be reached, so your cart is as it was' }
  }
}

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Cart')

export default function CartScreen() {
  const { cart, notice } = useLoaderData<typeof loader>()
  return (
    <section>
      <h1>Your Cart</h1>
      {notice && <p className="callout">{notice}.</p>}
      {cart && cart.lines.length > 0 ? <FullCart /> : <EmptyCart />}
    </section>
  )
}

function EmptyCart() {
  return (
    <div className="empty">
      <p>Your cart is empty</p>
      <Link className="button" to="/products">
        Continue Shopping
      </Link>
    </div>
  )
}

function FullCart() {
  const { cart } = useLoaderData<typeof loader>()
  const presses = usePresses()
  if (!cart) return null
  const total = dollars(cart.total + centsIn(presses))
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
          <dt>Subtotal</dt>
          <dd>{total}</dd>
          <dt>Shipping</dt>
          <dd>Free</dd>
          <dt>Total</dt>
          <dd className="total">{total}</dd>
        </dl>
        <Form method="post" action="/cart?index">
          <SubmitButton intent="order" pending="Processing...">
            Proceed to Checkout
          </SubmitButton>
        </Form>
      </section>
    </div>
  )
}
