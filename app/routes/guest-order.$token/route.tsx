import type { MetaFunction } from '@remix-run/node'
import { Form, useLoaderData, useParams } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { orderLink } from '~/domain/basics/limits-and-lifetimes'
import { t } from '~/languages/translate'
import { action, loader } from '~/routes/guest-order.$token/route.server'
import { SubmitButton } from '~/ui/forms/submit-button'
import { pageMeta } from '~/ui/layout/page-meta'
import { OrderDocument } from '~/ui/orders/order-document'
import { PrintButton } from '~/ui/orders/print-button'
import { WithdrawLink } from '~/ui/orders/withdraw-link'
import { ExpiredLink } from './expired-link'

export const access = 'everyone'
export { action, loader }

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => {
  const order = page.data?.found?.order
  return pageMeta(page, order ? t('Order {number}', { number: String(order.number) }) : t('Order'))
}

export default function GuestOrderScreen() {
  const { found, isGuest, canAdd, canWithdraw } = useLoaderData<typeof loader>()
  const { token } = useParams()
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
        {canWithdraw && <WithdrawLink number={found.order.number} token={token} />}
        {isGuest && (
          <SubmitButton<typeof action> intent="logIn" kind="quiet" pending={t('Continuing...')}>
            {t('Log in')}
          </SubmitButton>
        )}
        {isGuest && found.hasMail && (
          <SubmitButton<typeof action> intent="register" kind="quiet" pending={t('Continuing...')}>
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
