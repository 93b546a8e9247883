import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData } from '@remix-run/react'
import { registrationFailures } from '~/browser/failures'
import { useRevalidation } from '~/browser/revalidation'
import { clientActionWith } from '~/browser/submissions/client-action'
import { addCustomer, NewCustomer } from '~/domain/accounts/customers.server'
import { invitationLink, phoneHint } from '~/domain/accounts/limits'
import { ErrorSummary, TextField } from '~/ui/forms/form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Notice } from '~/ui/layout/notice'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { requireAdmin } from '~/web/auth.server'
import { form, runIntent } from '~/web/run-intent.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return null
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args.request)
  // No redirect: the link is in this response and nowhere else.
  return runIntent(args, {
    submit: form(NewCustomer, async (draft) => json({ added: await addCustomer(admin, draft) })),
  })
}

export const clientAction = clientActionWith<typeof action>(registrationFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Add customer')

export default function AddCustomerScreen() {
  const result = useActionData<typeof action>()
  return (
    <>
      <p>
        <Link to="/admin/users">back to all users</Link>
      </p>
      {result && 'added' in result ? (
        <CustomerAdded {...result.added} />
      ) : (
        <CustomerForm lastResult={result} />
      )}
    </>
  )
}

function CustomerForm({ lastResult }: { lastResult: SubmissionResult<string[]> | undefined }) {
  const revalidation = useRevalidation(lastResult, (schemas) => schemas.NewCustomer)
  const [form, fields] = useForm<{ name: string; email: string; phone: string }>({
    id: 'customer',
    ...revalidation,
    lastResult,
  })
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Add customer</h1>
      <p>
        Creates an account for a customer who cannot register themselves. You get a link to hand
        over, with which they choose their password.
      </p>
      <Form method="post" className="form" {...getFormProps(form)}>
        <TextField field={fields.name} label="Full Name" autoComplete="off" required />
        <TextField
          field={fields.email}
          type="email"
          label="Email Address"
          autoComplete="off"
          required
        />
        <TextField
          field={fields.phone}
          type="tel"
          label="Phone Number"
          hint={phoneHint}
          autoComplete="off"
          required
        />
        <div className="row">
          <SubmitButton pending="Creating...">Create account</SubmitButton>
        </div>
      </Form>
    </>
  )
}

function CustomerAdded({ id, name, link }: { id: string; name: string; link: string }) {
  return (
    <>
      <h1>Account created</h1>
      <Notice title={`Hand this link over to ${name}`} good>
        <p className="code activation-link">{link}</p>
        <p>
          {`It is shown only once. With it they choose their password, once, within ${invitationLink.text}. If they miss that, delete the account and add it again.`}
        </p>
      </Notice>
      <p className="row">
        <Link className="button quiet" to={`/admin/users/${id}`}>{`Open ${name}`}</Link>
        <Link className="button quiet" to="/admin/users/add">
          Add another customer
        </Link>
      </p>
    </>
  )
}
