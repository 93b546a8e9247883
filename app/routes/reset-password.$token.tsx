import { getFormProps, useForm } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { passwordResetFailures } from '~/browser/failures'
import { useRevalidation } from '~/browser/revalidation'
import { clientActionWith } from '~/browser/submissions/client-action'
import { passwordHint } from '~/domain/accounts/limits'
import { canReset, PasswordReset, resetPassword } from '~/domain/accounts/password-reset.server'
import { ErrorSummary, TextField } from '~/ui/forms/form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { form, runIntent } from '~/web/run-intent.server'

export async function loader({ params }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  const good = await canReset(token)
  return json({ good, token }, { status: good ? 200 : 400 })
}

export async function action(args: ActionFunctionArgs) {
  return runIntent(args, {
    submit: form(PasswordReset, resetPassword, { to: '/login?notice=password' }),
  })
}

export const clientAction = clientActionWith<typeof action>(passwordResetFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Reset Password')

export default function ResetPasswordScreen() {
  const { good } = useLoaderData<typeof loader>()
  return <section className="narrow">{good ? <NewPassword /> : <EndOfLink />}</section>
}

function NewPassword() {
  const { token } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const revalidation = useRevalidation(lastResult, (schemas) => schemas.PasswordReset)
  const [form, fields] = useForm<{
    token: string
    newPassword: string
    confirmNewPassword: string
  }>({
    id: 'reset-password',
    ...revalidation,
    lastResult,
  })
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Reset Password</h1>
      <Form method="post" className="form" {...getFormProps(form)}>
        <input type="hidden" name={fields.token.name} value={token} />
        <TextField
          field={fields.newPassword}
          type="password"
          label="New Password"
          hint={passwordHint}
          autoComplete="new-password"
          required
        />
        <TextField
          field={fields.confirmNewPassword}
          type="password"
          label="Confirm New Password"
          autoComplete="new-password"
          required
        />
        <SubmitButton pending="Resetting...">Reset Password</SubmitButton>
      </Form>
    </>
  )
}

function EndOfLink() {
  return (
    <>
      <h1>Reset Password</h1>
      <p>This link is no longer valid: it has been used, or it is too old.</p>
      <Link className="button" to="/forgot-password">
        Ask for a new link
      </Link>
    </>
  )
}
