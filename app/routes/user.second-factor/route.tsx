import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { t } from '~/languages/translate'
import { action, loader } from '~/routes/user.second-factor/route.server'
import { pageMeta } from '~/ui/layout/page-meta'
import { ChangeForm } from './change-form'
import { EnrolmentForm } from './enrolment-form'
import { RecoveryCodes } from './recovery-codes'

export const access = 'user'
export { action, loader }

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Second factor'))

export default function SecondFactorScreen() {
  const result = useActionData<typeof action>()
  const data = useLoaderData<typeof loader>()
  if (result && 'codes' in result) return <RecoveryCodes codes={result.codes} />
  return 'factor' in data ? <ChangeForm {...data.factor} /> : <EnrolmentForm {...data.enrolment} />
}
