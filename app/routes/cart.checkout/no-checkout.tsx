import { useForm } from '@conform-to/react'
import { ErrorSummary } from '~/ui/forms/form'
import { useReply } from '~/ui/forms/use-reply'
import { Link } from '~/ui/link'

/** Shows the refusal of an order that was sent after an admin had deleted all methods. */
export function NoCheckout() {
  const [form] = useForm({ id: 'checkout', lastResult: useReply() })
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
