import { useForm } from '@conform-to/react'
import { t } from '~/languages/translate'
import { ErrorSummary } from '~/ui/forms/fields'
import { useReply } from '~/ui/forms/use-reply'
import { Link } from '~/ui/link'

/** Shows the refusal of an order that was sent after an admin had deleted all methods. */
export function NoCheckout() {
  const [form] = useForm({ id: 'checkout', lastResult: useReply() })
  return (
    <>
      <ErrorSummary form={form} />
      <h1>{t('Checkout')}</h1>
      {form.errors && (
        <p>
          <Link to="/cart">{t('Back to the cart')}</Link>
        </p>
      )}
    </>
  )
}
