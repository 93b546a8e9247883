import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { orderLink } from '~/domain/basics/time/limits-and-lifetimes'
import {
  addToAccount,
  findLinkedOrder,
  hasOrderPage,
  sendNewLink,
} from '~/domain/buying/guest-orders/guest-order-links.server'
import { withWaysToPay } from '~/domain/buying/online-payments/pay-links.server'
import { listWithdrawnOrders } from '~/domain/eu/withdrawals/waiting-withdrawals.server'
import { offersWithdrawal } from '~/domain/eu/withdrawals/withdrawals.server'
import { t } from '~/languages/translate'
import { settings } from '~/settings.server'
import { MailDisabledText } from '~/ui/accounts/mail-disabled-notice'
import { SubmitButton } from '~/ui/forms/submit-button'
import { pageMeta } from '~/ui/layout/page-meta'
import { OrderDocument } from '~/ui/orders/order-document'
import { PrintButton } from '~/ui/orders/print-button'
import { WithdrawButton } from '~/ui/orders/withdraw-link'
import { useShop } from '~/ui/use-shop'
import { requireUser } from '~/web/auth.server'
import { listUrl } from '~/web/request.server'
import { rememberReturnTo } from '~/web/return-to.server'
import { command, runIntent } from '~/web/run-intent.server'
import { getCurrentUser } from '~/web/session.server'

export const access = 'everyone'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const token = await requireToken(params)
  const found = await findLinkedOrder(token)
  if (!found)
    return json({ found: null, toWithdraw: null, isGuest: false, canAdd: false }, { status: 400 })
  const { order, contact } = found
  if (!contact) throw redirect(`/user/orders/${order.id}`)
  const isWithdrawn = (await listWithdrawnOrders([order.id])).length > 0
  const user = await getCurrentUser(request)
  return {
    found: { ...(await withWaysToPay(order)), isWithdrawn, hasMail: settings.hasMail },
    toWithdraw: (await offersWithdrawal()) ? { name: contact.name, email: contact.email } : null,
    isGuest: !user,
    canAdd: user?.email === contact.email,
  }
}

export async function action(args: ActionFunctionArgs) {
  const token = await requireToken(args.params)
  return runIntent(args, {
    newLink: command(() => sendNewLink(token, args.context.clientIp)),
    register: () => leaveFor('/register', args),
    logIn: () => leaveFor('/login', args),
    addToAccount: async (submitted) => {
      const user = await requireUser(args.request, () => ({ to: listUrl(args.request), text: '' }))
      const add = async () => {
        const { message, orderId } = await addToAccount(user.id, token)
        return { message, to: `/user/orders/${orderId}` }
      }
      return command(add)(submitted)
    },
  })
}

async function requireToken({ token = '' }: LoaderFunctionArgs['params']) {
  if (!(await hasOrderPage(token))) throw new Response(null, { status: 404 })
  return token
}

// A cookie, because the URL of the form would show the token. A guest who logs in comes back to add the order.
async function leaveFor(page: '/register' | '/login', { request, params }: ActionFunctionArgs) {
  const to = listUrl(request)
  const found = await findLinkedOrder(params.token ?? '')
  if (!found?.contact) throw redirect(to)
  const headers = await rememberReturnTo({ to, text: '', order: params.token })
  return redirect(page, { headers })
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => {
  const order = page.data?.found?.order
  return pageMeta(page, order ? t('Order {number}', { number: String(order.number) }) : t('Order'))
}

export default function GuestOrderScreen() {
  const { found, toWithdraw, isGuest, canAdd } = useLoaderData<typeof loader>()
  if (!found) return <ExpiredLink />
  return (
    <article className="document">
      {!found.hasMail && (
        <p className="callout no-print">
          {t(
            'Please save the address of this page, for example as a bookmark: we send no emails, and only this address leads to your order. It works for {duration}.',
            { duration: t(orderLink.text) },
          )}
        </p>
      )}
      <OrderDocument {...found} />
      <Form method="post" className="row no-print">
        {isGuest && (
          <p>
            {t(
              found.hasMail
                ? 'The link to this page is in our email. To keep the order in your account, log in or create one, then add it here.'
                : 'If you have an account, log in to add this order to it.',
            )}
          </p>
        )}
        <PrintButton />
        {toWithdraw && <WithdrawButton number={found.order.number} contact={toWithdraw} />}
        {isGuest && (
          <SubmitButton<typeof action> intent="logIn" pending={t('Continuing...')}>
            {t('Log in')}
          </SubmitButton>
        )}
        {isGuest && found.hasMail && (
          <SubmitButton<typeof action> intent="register" pending={t('Continuing...')}>
            {t('Create an account')}
          </SubmitButton>
        )}
        {canAdd && (
          <SubmitButton<typeof action> intent="addToAccount" pending={t('Adding...')}>
            {t('Add to my account')}
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
      {useShop()?.hasNoMail ? (
        <p role="alert">
          <MailDisabledText
            problem={t('It is incomplete, or it has expired, and we cannot email you a new one.')}
            help={t('Write to {email}, and we will help you.')}
          />
        </p>
      ) : (
        <NewLinkForm />
      )}
    </section>
  )
}

function NewLinkForm() {
  return (
    <>
      <p role="alert">{t('It is incomplete, or it has expired. We can email you a new one.')}</p>
      <Form method="post">
        <SubmitButton<typeof action> intent="newLink" pending={t('Sending...')}>
          {t('Send a new link')}
        </SubmitButton>
      </Form>
    </>
  )
}
