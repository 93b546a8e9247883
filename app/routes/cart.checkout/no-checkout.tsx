import { useForm } from '@conform-to/react'
import { useActionData } from '@remix-run/react'
import { ErrorSummary } from '~/ui/forms/form'
import { Link } from '~/ui/link'
import type { action } from './route'

/** Shows the refusal of an order that was sent after an admin had deleted all methods. */
export function NoCheckout() {
  const [form] = useForm({ id: 'checkout', lastResult: useActionData<typeof action>() })
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Checkout</h1>
      {form.errors && (
        <p>
          <Link to="/cart">Back to the cart</Link>
        </p>
      )}
    </>
  )
}
