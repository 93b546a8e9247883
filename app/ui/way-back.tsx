import { Form } from '@remix-run/react'
import { Link } from './link'
import { Notice } from './notice'

interface Props {
  wayBack: { to: string; text: string; productId?: string }
}

/** What whoever has to log in first reads about what they wanted. */
export function LoginFirst({ wayBack: { text, productId } }: Props) {
  return (
    <Notice title={productId ? `Log in to put ${text} into your cart` : 'Log in to go on'}>
      <p>{`Afterwards a link leads you back to ${text}.`}</p>
    </Notice>
  )
}

/** Leads whoever had to log in first back to what they wanted. */
export function WayBack({ wayBack: { to, text, productId } }: Props) {
  return (
    <Notice title={`You wanted ${text}`}>
      <div className="row">
        <Link to={to}>{`Back to ${text}`}</Link>
        {productId && (
          <Form method="post" action={to}>
            <input type="hidden" name="productId" value={productId} />
            <button type="submit" className="button small" name="intent" value="add">
              Add to cart
            </button>
          </Form>
        )}
      </div>
    </Notice>
  )
}
