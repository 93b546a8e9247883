import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { t } from '~/languages/translate'
import { action, loader } from '~/routes/withdrawal/route.server'
import { pageMeta } from '~/ui/layout/page-meta'
import { ConfirmWithdrawal } from './confirm-withdrawal'
import { OwnOrders } from './own-orders'
import { WithdrawalForm } from './withdrawal-form'
import { WithdrawalKnown, WithdrawalReceived } from './withdrawal-received'

export const access = 'everyone'
export { action, loader }

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, t('Withdraw from contract'))

export default function WithdrawalScreen() {
  const { values, lines, declared, orders, outcome, knownSince } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  if (reply && 'draft' in reply) {
    const { draft, part, receivedAt: at } = reply
    return at ? (
      <WithdrawalReceived declared={{ ...draft, part, at }} />
    ) : (
      <ConfirmWithdrawal {...draft} part={part} />
    )
  }
  if (orders.length > 0 && !reply) return <OwnOrders orders={orders} />
  if (!outcome || reply) return <WithdrawalForm values={values} lines={lines} declared={declared} />
  return outcome === 'known' && knownSince ? (
    <WithdrawalKnown since={knownSince} />
  ) : (
    <WithdrawalReceived />
  )
}
