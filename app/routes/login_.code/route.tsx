import { useForm } from '@conform-to/react'
import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loginFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import { secondStepLifetime } from '~/domain/basics/limits-and-lifetimes'
import { t } from '~/languages/translate'
import { action, loader } from '~/routes/login_.code/route.server'
import { ErrorSummary, TextField } from '~/ui/forms/fields'
import { ShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useReply } from '~/ui/forms/use-reply'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'

export const access = 'everyone'
export { action, loader }

export const clientAction = clientActionWith<typeof action>(loginFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Enter a code'))

export default function CodeScreen() {
  const { isRecovery } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<{ otp: string }>({ id: 'code', lastResult: useReply() })
  return (
    <section className="narrow">
      <ErrorSummary form={form} />
      <h1>{t('Enter a code')}</h1>
      <p>
        {t(
          'Your password is correct. Your account also has a second factor, so please enter a code within {duration}.',
          { duration: t(secondStepLifetime.text) },
        )}
      </p>
      <ShopForm form={form}>
        {isRecovery ? (
          <TextField
            field={fields.otp}
            label={t('Recovery code')}
            hint={t('One of the ten codes that you stored. Each works once.')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        ) : (
          <TextField
            field={fields.otp}
            label={t('Code')}
            hint={t('The 6 digits that your authenticator app shows now.')}
            autoComplete="one-time-code"
            inputMode="numeric"
            required
          />
        )}
        <SubmitButton pending={t('Logging in...')}>{t('Log In')}</SubmitButton>
      </ShopForm>
      <p>
        {isRecovery ? (
          <Link to="/login/code">{t('Use a code of the app')}</Link>
        ) : (
          <Link to="/login/code?recovery=1">{t('Use a recovery code')}</Link>
        )}
      </p>
    </section>
  )
}
