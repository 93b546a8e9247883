import { getFormProps } from '@conform-to/react'
import { Form, useLoaderData } from '@remix-run/react'
import { passwordHint } from '~/domain/limits-and-lifetimes'
import { ErrorSummary, TextField } from '~/ui/forms/form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useShopForm } from '~/ui/forms/use-shop-form'
import type { loader } from './route'

export function NewPasswordForm() {
  const { token } = useLoaderData<typeof loader>()
  const [form, fields] = useShopForm('PasswordReset', { id: 'reset-password' })
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
