import { type ActionFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { forgottenPasswordFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import {
  ForgottenPassword,
  requestPasswordReset,
} from '~/domain/people/accounts/password-reset.server'
import { t } from '~/languages/translate'
import { settings } from '~/settings.server'
import { MailDisabledNotice } from '~/ui/accounts/mail-disabled-notice'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { form, runIntent } from '~/web/run-intent.server'
import { ForgotPasswordForm } from './forgot-password-form'

export const access = 'everyone'

export async function loader() {
  return { hasMail: settings.hasMail }
}

export async function action(args: ActionFunctionArgs) {
  return runIntent(args, {
    submit: form(
      ForgottenPassword,
      async (draft) => {
        await requestPasswordReset(draft, args.context.clientIp)
        return redirect('/login?notice=reset')
      },
      { otherwise: '/login' },
    ),
  })
}

export const clientAction = clientActionWith<typeof action>(forgottenPasswordFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Forgot Password'))

export default function ForgotPasswordScreen() {
  const { hasMail } = useLoaderData<typeof loader>()
  return (
    <section className="narrow">
      {hasMail ? (
        <ForgotPasswordForm />
      ) : (
        <>
          <h1>{t('Forgot Password')}</h1>
          <MailDisabledNotice
            problem={t('We cannot send you a link to reset your password.')}
            help={t('Write to {email}, and we will help you.')}
          />
          <Link to="/login">{t('Back to Login')}</Link>
        </>
      )}
    </section>
  )
}
