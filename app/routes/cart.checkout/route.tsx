import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { checkoutFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import { findMethodsToChoose } from '~/domain/buying/checkout/checkout-methods.server'
import { t } from '~/languages/translate'
import { findNoticeHtml } from '~/shared-html/guarantee-notice.server'
import { pageMeta } from '~/ui/layout/page-meta'
import { findBuyer, requireBuyer } from '~/web/buyer.server'
import { returnToCheckout } from '~/web/return-to.server'
import { runIntent } from '~/web/run-intent.server'
import { CheckoutForm } from './checkout-form'
import { checkoutIntents } from './intents.server'
import { NoCheckout } from './no-checkout'

// Not 'user': a log-in leads back to this page without a message.
export const access = 'everyone'

export async function loader(args: LoaderFunctionArgs) {
  const found = await findBuyer(args)
  // In a shop without a checkout, the cart places the order.
  if (!found && !(await findMethodsToChoose())) return { checkout: null }
  const buyer = found ?? (await requireBuyer(args, returnToCheckout))
  const { checkout, headers } = await buyer.checkout()
  if (!checkout) return { checkout }
  const data = { checkout: { ...checkout, notice: await findNoticeHtml() } }
  return headers ? json(data, { headers }) : data
}

export async function action(args: ActionFunctionArgs) {
  const buyer = await requireBuyer(args, returnToCheckout)
  return runIntent(args, await checkoutIntents(buyer))
}

export const clientAction = clientActionWith<typeof action>(checkoutFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Checkout'))

export default function CheckoutScreen() {
  const { checkout } = useLoaderData<typeof loader>()
  return checkout ? <CheckoutForm {...checkout} /> : <NoCheckout />
}
