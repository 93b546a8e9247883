import { getFormProps, useForm } from '@conform-to/react'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useLiveValidation } from '~/browser/live-validation'
import { showToast } from '~/browser/toasts'
import { ErrorSummary, TextField, useErrorTitle } from '~/ui/forms/form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Notice } from '~/ui/layout/notice'
import { Link } from '~/ui/link'
import { LoginFirst, LoginNotice } from './login-notice'
import type { action, loader } from './route'

export function LoginForm() {
  const result = useActionData<typeof action>()
  const refusal = result?.error?.['']?.[0]
  const formElement = useRef<HTMLFormElement>(null)
  // The form is empty after every attempt. An incomplete form is no attempt.
  const lastResult = refusal ? undefined : result
  const liveValidation = useLiveValidation(lastResult, (schemas) => schemas.Login)
  const [form, fields] = useForm<{ email: string; password: string }>({
    id: 'login',
    ...liveValidation,
    lastResult,
  })

  useErrorTitle(refusal && result)
  // The HTML of a page load already contains the toast of its result.
  const first = useRef(result)
  useEffect(() => {
    const why = result?.error?.['']?.[0]
    if (!why || result === first.current) return
    formElement.current?.reset()
    showToast({ type: 'error', message: why })
  }, [result])

  return (
    <>
      {!refusal && <ErrorSummary form={form} />}
      <h1>Log In</h1>
      <Notices />
      <Form method="post" className="form" {...getFormProps(form)} ref={formElement}>
        {/* The toast with the reason disappears; this stays until the next attempt. */}
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
  const { isAgain, returnTo, backTo, notice, hasMailbox } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <>
      {isAgain && (
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
