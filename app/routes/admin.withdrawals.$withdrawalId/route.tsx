import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { takeBackPath } from '~/domain/eu/withdrawals/accepted-withdrawal'
import {
  answerWithdrawal,
  findWithdrawal,
  offersWithdrawal,
  WithdrawalAnswer,
} from '~/domain/eu/withdrawals/withdrawals.server'
import { t } from '~/languages/translate'
import { BackLink } from '~/ui/layout/back-link'
import { pageMeta } from '~/ui/layout/page-meta'
import type { RouteArgs } from '~/web/access.server'
import { form, runIntent } from '~/web/run-intent.server'
import { redirectWithError } from '~/web/toast.server'
import { AnswerForm } from './answer-form'
import { WithdrawalDetails } from './withdrawal-details'

export const access = 'money'

export async function loader({ params }: LoaderFunctionArgs) {
  if (!(await offersWithdrawal())) throw new Response(null, { status: 404 })
  const withdrawal = await findWithdrawal(params.withdrawalId ?? '')
  if (!withdrawal) throw await redirectWithError('/admin/withdrawals', t('Withdrawal not found'))
  return { withdrawal }
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  const { withdrawalId = '' } = args.params
  return runIntent(args, {
    answer: form(WithdrawalAnswer, async (answer) => {
      const { message, refunded } = await answerWithdrawal(admin, withdrawalId, answer)
      return { message, to: refunded && takeBackPath(refunded.order, refunded.withdrawal) }
    }),
  })
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Withdrawal'))

export default function WithdrawalScreen() {
  const { withdrawal } = useLoaderData<typeof loader>()
  return (
    <>
      <BackLink to="/admin/withdrawals">{t('back to all withdrawals')}</BackLink>
      <h1>{t('Withdrawal from order {number}', { number: withdrawal.orderNumber })}</h1>
      <WithdrawalDetails withdrawal={withdrawal} />
      <AnswerForm key={withdrawal.status} withdrawal={withdrawal} />
    </>
  )
}
