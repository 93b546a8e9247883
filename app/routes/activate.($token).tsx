import {
  type ActionFunctionArgs,
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { activationFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import { activationLink } from '~/domain/accounts/limits'
import { activate, canActivate } from '~/domain/accounts/registration.server'
import { SubmitButton } from '~/ui/forms/submit-button'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { form, noFields, runIntent } from '~/web/run-intent.server'

const seconds = 2
const next = '/login?notice=activated'

export async function loader({ params }: LoaderFunctionArgs) {
  const good = await canActivate(params.token ?? '')
  return json({ good }, { status: good ? 200 : 400 })
}

export async function action(args: ActionFunctionArgs) {
  return runIntent(args, {
    submit: form(noFields, async () => {
      const { message } = await activate(args.params.token ?? '')
      // Browsers go on by themselves after this header, also without scripts.
      return json({ message }, { headers: { refresh: `${seconds};url=${next}` } })
    }),
  })
}

export const clientAction = clientActionWith<typeof action>(activationFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Activate your account')

export default function ActivateScreen() {
  const { good } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <section className="narrow">
      <h1>Activate your account</h1>
      {result && 'message' in result ? (
        <Activated message={result.message} />
      ) : (
        <Question good={good} failed={result?.error?.['']?.[0]} />
      )}
    </section>
  )
}

function Question({ good, failed }: { good: boolean; failed?: string }) {
  if (!good && !failed) return <EndOfLink />
  return (
    <>
      <p>Click the button below to activate your account:</p>
      <Form method="post">
        <SubmitButton pending="Activating...">Activate Account</SubmitButton>
      </Form>
      {failed && (
        <p className="error" role="alert">
          {`${failed}. Activation failed. Please try again or contact support.`}
        </p>
      )}
    </>
  )
}

function EndOfLink() {
  return (
    <>
      <p role="alert">Invalid activation token</p>
      <p>
        {`A link works once, for ${activationLink.text}. `}
        <Link to="/login">Log in</Link> with your password and we send you a new one, or{' '}
        <Link to="/register">register</Link> again.
      </p>
    </>
  )
}

function Activated({ message }: { message: string }) {
  const navigate = useNavigate()

  useEffect(() => {
    const timer = setTimeout(() => navigate(next), seconds * 1_000)
    return () => clearTimeout(timer)
  }, [navigate])

  return (
    <>
      <p role="status">{message}.</p>
      <Link className="button" to={next}>
        Log in now
      </Link>
    </>
  )
}
