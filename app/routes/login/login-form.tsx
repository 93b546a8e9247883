import { getFormProps } from '@conform-to/react'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { showToast } from '~/browser/toasts'
import { ErrorSummary, TextField, useErrorTitle } from '~/ui/forms/form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useShopForm } from '~/ui/forms/use-shop-form'
import { Notice } from '~/ui/layout/notice'
import { Link } from '~/ui/link'
import { LoginFirst, LoginNotice } from './login-notice'
import type { action, loader } from './route'

export function LoginForm() {
  const result = useActionData<typeof action>()
  const refusal = result?.error?.['']?.[0]
  const formElement = useRef<HTMLFormElement>(null)
  const [form, fields] = useShopForm('Login', {
    id: 'login',
    // After a refused login, the form is empty. After a validation error, it shows the input again.
    lastResult: refusal ? null : result,
  })

  useErrorTitle(refusal && result)
  // If the page was loaded with a result, the HTML already contains its toast.
  const resultOfPageLoad = useRef(result)
  useEffect(() => {
    const message = result?.error?.['']?.[0]
    if (!message || result === resultOfPageLoad.current) return
    formElement.current?.reset()
    showToast({ type: 'error', message })
  }, [result])

  return (
    <>
      {!refusal && <ErrorSummary form={form} />}
      <h1>Log In</h1>
      <Notices />
      <Form method="post" className="form" {...getFormProps(form)} ref={formElement}>
        {/* The toast with the reason disappears. This message stays until the next attempt. */}
        {refusal && <p className="error">You are not logged in yet.</p>}
        <TextField
          field={fields.email}
          type="email"
          label="Email"
          autoComplete="username"
          required
        />
        <TextField
          field={fields.password}
          type="password"
          label="Password"
          autoComplete="current-password"
          required
        />
        <SubmitButton pending="Logging in...">Log In</SubmitButton>
        <Link className="button quiet" to="/forgot-password">
          Forgot Password?
        </Link>
      </Form>
    </>
  )
}

function Notices() {
  const { hasRefreshFailed, returnTo, backTo, notice, hasMailbox } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <>
      {hasRefreshFailed && (
        <Notice title="Please log in again">
          <p>
            Your session could not be renewed.{' '}
            {backTo && <Link to={backTo}>Back to your account</Link>}
          </p>
        </Notice>
      )}
      {returnTo && !notice && <LoginFirst returnTo={returnTo} />}
      {notice && !result && <LoginNotice about={notice} hasMailbox={hasMailbox} />}
    </>
  )
}
