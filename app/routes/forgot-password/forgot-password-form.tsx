import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { ErrorSummary, TextField } from '~/ui/forms/form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useShopForm } from '~/ui/forms/use-shop-form'
import { Link } from '~/ui/link'

export function ForgotPasswordForm() {
  const [form, fields] = useShopForm('ForgottenPassword', {
    id: 'forgot-password',
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
