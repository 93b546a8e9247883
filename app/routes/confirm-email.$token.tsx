import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { confirmationFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import { newEmailLink } from '~/domain/basics/limits-and-lifetimes'
import { hoursOf } from '~/domain/basics/time/durations'
import {
  canConfirmEmailChange,
  confirmEmailChange,
} from '~/domain/people/accounts/account-changes.server'
import { t, tn } from '~/languages/translate'
import { SubmitButton } from '~/ui/forms/submit-button'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { form, noFields, runIntent } from '~/web/run-intent.server'

export const access = 'everyone'

export async function loader({ params }: LoaderFunctionArgs) {
  const isValid = await canConfirmEmailChange(params.token ?? '')
  return json({ isValid }, { status: isValid ? 200 : 400 })
}

export async function action(args: ActionFunctionArgs) {
  const confirm = async () => {
    const { message } = await confirmEmailChange(args.params.token ?? '')
    return json({ message: t(message) })
  }
  return runIntent(args, { submit: form(noFields, confirm) })
}

export const clientAction = clientActionWith<typeof action>(confirmationFailures)
export { revalidateUnlessUsed as shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, t('Confirm your email address'))

export default function ConfirmEmailScreen() {
  const { isValid } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const message = result && 'message' in result ? result.message : undefined
  const error = result && 'error' in result ? result.error?.['']?.[0] : undefined
  return (
    <section className="narrow">
      <h1>{t('Confirm your email address')}</h1>
      {message && <p role="status">{`${message}.`}</p>}
      {error && <p role="alert">{`${error}.`}</p>}
      {!result && isValid && (
        <>
          <p>{t('Click the button below to use this email address for your account:')}</p>
          <Form method="post" className="form">
            <SubmitButton pending={t('Confirming...')}>{t('Confirm Email Address')}</SubmitButton>
          </Form>
        </>
      )}
      {!result && !isValid && (
        <p role="alert">
          {tn(
            hoursOf(newEmailLink),
            'This link is no longer valid. A link works once and expires after one hour. Please change your email address again.',
            'This link is no longer valid. A link works once and expires after {count} hours. Please change your email address again.',
          )}
        </p>
      )}
      <p className="row">
        <Link className="button quiet" to="/user">
          {t('Your profile')}
        </Link>
      </p>
    </section>
  )
}
