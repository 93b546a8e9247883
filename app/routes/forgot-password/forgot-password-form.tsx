import { getFormProps, useForm } from '@conform-to/react'
import { Form, useActionData } from '@remix-run/react'
import { useLiveValidation } from '~/browser/live-validation'
import { ErrorSummary, TextField } from '~/ui/forms/form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Link } from '~/ui/link'
import type { action } from './route'

export function ForgotPasswordForm() {
  const lastResult = useActionData<typeof action>()
  const liveValidation = useLiveValidation(lastResult, (schemas) => schemas.ForgottenPassword)
  const [form, fields] = useForm<{ email: string }>({
    id: 'forgot-password',
    ...liveValidation,
    lastResult,
  })
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Forgot Password</h1>
      <p>Enter your email address and we'll send you instructions to reset your password.</p>
      <Form method="post" className="form" {...getFormProps(form)}>
        <TextField
          field={fields.email}
          type="email"
          label="Email Address"
          autoComplete="username"
          required
        />
        <SubmitButton pending="Sending...">Send Reset Instructions</SubmitButton>
        <Link className="button quiet" to="/login">
          Back to Login
        </Link>
      </Form>
    </>
  )
}
