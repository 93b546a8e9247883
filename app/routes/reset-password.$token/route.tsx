import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { passwordResetFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import {
  canReset,
  PasswordReset,
  resetPassword,
} from '~/domain/people/accounts/password-reset.server'
import { t } from '~/languages/translate'
import { pageMeta } from '~/ui/layout/page-meta'
import { form, runIntent } from '~/web/run-intent.server'
import { ExpiredLink } from './expired-link'
import { NewPasswordForm } from './new-password-form'

export const access = 'everyone'

export async function loader({ params }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  const isValid = await canReset(token)
  return json({ isValid, token }, { status: isValid ? 200 : 400 })
}

export async function action(args: ActionFunctionArgs) {
  return runIntent(args, {
    submit: form(PasswordReset, resetPassword, { to: '/login?notice=password' }),
  })
}

export const clientAction = clientActionWith<typeof action>(passwordResetFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Reset Password'))

export default function ResetPasswordScreen() {
  const { isValid, token } = useLoaderData<typeof loader>()
  return (
    <section className="narrow">
      {isValid ? <NewPasswordForm token={token} /> : <ExpiredLink />}
    </section>
  )
}
