import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import {
  declareWithdrawal,
  findOwnWaiting,
  prefillWithdrawal,
  WithdrawalDraft,
} from '~/domain/eu/withdrawals/declare-withdrawal.server'
import { withdrawalPath } from '~/domain/eu/withdrawals/withdrawals'
import { offersWithdrawal } from '~/domain/eu/withdrawals/withdrawals.server'
import { t } from '~/languages/translate'
import { pageMeta } from '~/ui/layout/page-meta'
import { form, runIntent } from '~/web/run-intent.server'
import { getCurrentUser } from '~/web/session.server'
import { ConfirmWithdrawal } from './confirm-withdrawal'
import { WithdrawalForm } from './withdrawal-form'
import { WithdrawalKnown, WithdrawalReceived } from './withdrawal-received'

export const access = 'everyone'

export async function loader(args: LoaderFunctionArgs) {
  if (!(await offersWithdrawal())) throw new Response(null, { status: 404 })
  const { searchParams } = new URL(args.request.url)
  const orderNumber = (searchParams.get('order') ?? '').slice(0, 40)
  const outcome = searchParams.get('received')
  const user = await getCurrentUser(args)
  return {
    values: await prefillWithdrawal(user, orderNumber),
    outcome,
    knownSince: outcome === 'known' ? await findOwnWaiting(user, orderNumber) : undefined,
  }
}

export async function action(args: ActionFunctionArgs) {
  return runIntent(args, {
    prefill: showNext('form'),
    check: showNext('confirmation'),
    confirm: form(WithdrawalDraft, async (draft) => {
      const user = await getCurrentUser(args)
      const received = await declareWithdrawal(draft, args.context.clientIp, user)
      const query = new URLSearchParams({ received, order: draft.orderNumber })
      return redirect(`${withdrawalPath}?${query}`)
    }),
  })
}

function showNext(next: 'form' | 'confirmation') {
  return form(WithdrawalDraft, async (draft) => json({ next, draft }))
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, t('Withdraw from contract'))

export default function WithdrawalScreen() {
  const { values, outcome, knownSince } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  if (reply && 'draft' in reply) {
    const { next, draft } = reply
    return next === 'form' ? <WithdrawalForm values={draft} /> : <ConfirmWithdrawal {...draft} />
  }
  if (!outcome || reply) return <WithdrawalForm values={values} />
  return outcome === 'known' && knownSince ? (
    <WithdrawalKnown since={knownSince} />
  ) : (
    <WithdrawalReceived isConfirmed={outcome !== 'unconfirmed'} />
  )
}
