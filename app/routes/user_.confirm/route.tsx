import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { confirmationLifetime } from '~/domain/basics/limits-and-lifetimes'
import { Confirmation, confirmSession } from '~/domain/people/accounts/confirmed-sessions.server'
import { t } from '~/languages/translate'
import { ErrorSummary } from '~/ui/forms/fields'
import { PasswordField } from '~/ui/forms/password-field'
import { SaveOrCancel } from '~/ui/forms/save-or-cancel'
import { ShopForm, useShopForm } from '~/ui/forms/shop-form'
import { pageMeta } from '~/ui/layout/page-meta'
import type { RouteArgs } from '~/web/access.server'
import { pageAfterConfirmation } from '~/web/confirmation.server'
import { form, runIntent } from '~/web/run-intent.server'
import { sessionTokenOf } from '~/web/session.server'

export const access = 'user'

export function loader({ request, user }: RouteArgs<typeof access>) {
  return { page: pageAfterConfirmation(request, user) }
}

export async function action({ user, ...args }: RouteArgs<typeof access>) {
  const { request } = args
  return runIntent(args, {
    confirm: form(
      Confirmation,
      (draft) => confirmSession(user, sessionTokenOf(request) ?? '', draft),
      { to: pageAfterConfirmation(request, user) },
    ),
  })
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Is it you?'))

export default function ConfirmScreen() {
  const { page } = useLoaderData<typeof loader>()
  const [confirmation, fields] = useShopForm('Confirmation', { id: 'confirmation' })
  return (
    <section className="narrow">
      <ErrorSummary form={confirmation} />
      <h1>{t('Is it you?')}</h1>
      <p>
        {t(
          'What you want to do concerns the data or the rights of others. So please enter your password again. You will not be asked again for {duration}.',
          { duration: t(confirmationLifetime.text) },
        )}
      </p>
      <ShopForm form={confirmation}>
        <PasswordField field={fields.password} label={t('Your password')} required />
        <SaveOrCancel<typeof action> intent="confirm" pending={t('Checking...')} cancelTo={page}>
          {t('Continue')}
        </SaveOrCancel>
      </ShopForm>
    </section>
  )
}
