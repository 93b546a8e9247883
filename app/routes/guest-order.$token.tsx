import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { findLinkedOrder, sendNewLink } from '~/domain/buying/guest-orders/guest-order-links.server'
import { epcCodeOf } from '~/domain/buying/orders/epc-code.server'
import { payLinkOf } from '~/domain/buying/payments/pay-links.server'
import { listWithdrawnOrders } from '~/domain/eu/withdrawals/waiting-withdrawals.server'
import { t } from '~/languages/translate'
import { settings } from '~/settings.server'
import { SubmitButton } from '~/ui/forms/submit-button'
import { pageMeta } from '~/ui/layout/page-meta'
import { OrderDocument } from '~/ui/orders/order-document'
import { PrintButton } from '~/ui/orders/print-button'
import { WithdrawLink } from '~/ui/orders/withdraw-link'
import { rememberReturnTo } from '~/web/return-to.server'
import { command, runIntent } from '~/web/run-intent.server'
import { getCurrentUser } from '~/web/session.server'

export const access = 'everyone'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const found = await findLinkedOrder(params.token ?? '')
  if (!found) return json({ found: null, canRegister: false }, { status: 400 })
  const { order, contact } = found
  if (!contact) throw redirect(`/user/orders/${order.id}`)
  const isWithdrawn = (await listWithdrawnOrders([order.id])).length > 0
  const { hasMail } = settings
  const canRegister = hasMail && !(await getCurrentUser(request))
  const [epcCode, payLink] = [epcCodeOf(order), await payLinkOf(order)]
  return { found: { order, isWithdrawn, hasMail, epcCode, payLink }, canRegister }
}

export async function action(args: ActionFunctionArgs) {
  const token = args.params.token ?? ''
  return runIntent(args, {
    newLink: command(() => sendNewLink(token, args.context.clientIp)),
    register: () => register(token),
  })
}

// A cookie, because the URL of the form would show the token.
async function register(token: string) {
  const found = await findLinkedOrder(token)
  if (!found?.contact) throw redirect(`/guest-order/${token}`)
  const to = `/user/orders/${found.order.id}`
  const headers = await rememberReturnTo({ to, text: '', order: token })
  return redirect('/register', { headers })
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => {
  const order = page.data?.found?.order
  return pageMeta(page, order ? t('Order {number}', { number: String(order.number) }) : t('Order'))
}

export default function GuestOrderScreen() {
  const { found, canRegister } = useLoaderData<typeof loader>()
  if (!found) return <ExpiredLink />
  return (
    <article className="document">
      <OrderDocument {...found} />
      <Form method="post" className="row no-print">
        {canRegister && (
          <p>
            {t('The link to this page is in our email. With an account, you find all your orders.')}
          </p>
        )}
        <PrintButton />
        <WithdrawLink number={found.order.number} />
        {canRegister && (
          <SubmitButton<typeof action> intent="register" pending={t('Continuing...')}>
            {t('Create an account')}
          </SubmitButton>
        )}
      </Form>
    </article>
  )
}

function ExpiredLink() {
  return (
    <section className="narrow">
      <h1>{t('This link is not valid')}</h1>
      <p role="alert">{t('It is incomplete, or it has expired. We can email you a new one.')}</p>
      <Form method="post">
        <SubmitButton<typeof action> intent="newLink" pending={t('Sending...')}>
          {t('Send a new link')}
        </SubmitButton>
      </Form>
    </section>
  )
}
