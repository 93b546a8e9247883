import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/client-action'
import { canConfirmAddress, confirmAddress } from '~/domain/accounts/account-changes.server'
import { Refusal } from '~/domain/refusal'
import { Link } from '~/ui/link'
import { pageMeta } from '~/ui/page-meta'
import { SubmitButton } from '~/ui/submit-button'

export async function loader({ params }: LoaderFunctionArgs) {
  const good = await canConfirmAddress(params.token ?? '')
  return json({ good }, { status: good ? 200 : 400 })
}

export async function action({ params }: ActionFunctionArgs) {
  try {
    const { message } = await confirmAddress(params.token ?? '')
    return json({ done: true, message })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return json({ done: false, message: error.message }, { status: error.status })
  }
}

export const clientAction = clientActionWith({
  submit: ['Failed to update profile', 'while updating profile'],
})
export { shouldRevalidate } from '~/browser/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Confirm your address')

export default function ConfirmEmailScreen() {
  const { good } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <section className="narrow">
      <h1>Confirm your address</h1>
      {result && <p role={result.done ? 'status' : 'alert'}>{`${result.message}.`}</p>}
      {!result && good && (
        <>
          <p>Click the button below to use this email address for your account:</p>
          <Form method="post" className="form">
            <SubmitButton pending="Confirming...">Confirm Address</SubmitButton>
          </Form>
        </>
      )}
      {!result && !good && (
        <p role="alert">
          This link is no longer valid: it works once, for 24 hours. Please change your email
          address again.
        </p>
      )}
      <p className="row">
        <Link className="button quiet" to="/user">
          Your profile
        </Link>
      </p>
    </section>
  )
}
