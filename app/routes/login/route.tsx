import { getFormProps, useForm } from '@conform-to/react'
import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { loginFailures } from '~/browser/failures'
import { useRevalidation } from '~/browser/revalidation'
import { clientActionWith } from '~/browser/submissions/client-action'
import { showToast } from '~/browser/toasts'
import { Login } from '~/domain/accounts/log-in.server'
import { Refusal } from '~/domain/refusal'
import { settings } from '~/settings.server'
import { ErrorSummary, TextField, useErrorTitle } from '~/ui/forms/form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Notice } from '~/ui/layout/notice'
import { pageMeta, shopNameOf } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { requireGuest, signIn } from '~/web/auth.server'
import { form, runIntent } from '~/web/run-intent.server'
import { getCurrentUser } from '~/web/session.server'
import { redirectWithSuccess } from '~/web/toast.server'
import { findWayBack } from '~/web/way-back.server'
import { LoginFirst, LoginNotice, loginNotices } from './login-notice'

export async function loader({ request }: LoaderFunctionArgs) {
  // Whose session could not be refreshed comes here, even if it is still good.
  const { searchParams } = new URL(request.url)
  const isAgain = searchParams.has('again')
  if (!isAgain) await requireGuest(request)
  const user = isAgain ? await getCurrentUser(request) : undefined
  const notice = loginNotices.find((it) => it === searchParams.get('notice'))
  const wayBack = await findWayBack(request)
  return {
    isAgain,
    wayBack,
    backTo: user && `/${user.role}`,
    notice,
    hasMailbox: settings.hasMailbox,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  return runIntent(args, {
    submit: form(Login, async (credentials) => {
      const { user, headers } = await signIn(request, credentials).catch((refusal) => {
        if (refusal instanceof Refusal) context.toast = { type: 'error', message: refusal.message }
        throw refusal
      })
      return redirectWithSuccess(`/${user.role}`, `Welcome ${user.name}`, { headers })
    }),
  })
}

export const clientAction = clientActionWith<typeof action>(loginFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, 'Log in', `Log in to your account at ${shopNameOf(page)}.`)

export default function LoginScreen() {
  const { isAgain, wayBack, backTo, notice, hasMailbox } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const refusal = result?.error?.['']?.[0]
  const formElement = useRef<HTMLFormElement>(null)
  // The form is empty again after every attempt; what is only incomplete is no attempt.
  const lastResult = refusal ? undefined : result
  const revalidation = useRevalidation(lastResult, (schemas) => schemas.Login)
  const [form, fields] = useForm<{ email: string; password: string }>({
    id: 'login',
    ...revalidation,
    lastResult,
  })

  useErrorTitle(refusal && result)
  // A result that came with the whole page has its toast in it.
  const first = useRef(result)
  useEffect(() => {
    const why = result?.error?.['']?.[0]
    if (!why || result === first.current) return
    formElement.current?.reset()
    showToast({ type: 'error', message: why })
  }, [result])

  return (
    <section className="narrow">
      {!refusal && <ErrorSummary form={form} />}
      <h1>Log In</h1>
      {isAgain && (
        <Notice title="Please log in again">
          <p>
            Your session could not be renewed.{' '}
            {backTo && <Link to={backTo}>Back to your account</Link>}
          </p>
        </Notice>
      )}
      {wayBack && !notice && <LoginFirst wayBack={wayBack} />}
      {notice && !result && <LoginNotice about={notice} hasMailbox={hasMailbox} />}
      <Form method="post" className="form" {...getFormProps(form)} ref={formElement}>
        {/* The toast says why, and goes; this stays until the next attempt. */}
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
      <p>
        New here? <Link to="/register">Create an account</Link>
      </p>
    </section>
  )
}
