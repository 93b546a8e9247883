import { getFormProps, useForm } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { registrationFailures } from '~/browser/failures'
import { useRevalidation } from '~/browser/revalidation'
import { clientActionWith } from '~/browser/submissions/client-action'
import { passwordHint, phoneHint } from '~/domain/accounts/limits'
import { Registration, register } from '~/domain/accounts/registration.server'
import { imageHint } from '~/images/rules'
import { settings } from '~/settings.server'
import { MailDisabledNotice } from '~/ui/accounts/mail-disabled-notice'
import { ErrorSummary, TextField } from '~/ui/forms/form'
import { ImageField } from '~/ui/forms/image-field'
import { SubmitButton } from '~/ui/forms/submit-button'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { requireGuest } from '~/web/auth.server'
import { addressOf } from '~/web/request.server'
import { form, runIntent } from '~/web/run-intent.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireGuest(request)
  return { hasMail: settings.hasMail }
}

export async function action(args: ActionFunctionArgs) {
  return runIntent(args, {
    submit: form(Registration, async (draft) => {
      await register(draft, addressOf(args.request))
      return redirect('/login?notice=activate')
    }),
  })
}

export const clientAction = clientActionWith<typeof action>(registrationFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, 'Create Account', 'Open an account to order, and to keep favorites and a cart.')

interface Fields {
  name: string
  email: string
  password: string
  confirmPassword: string
  phone: string
  image: string
}

export default function RegisterScreen() {
  const { hasMail } = useLoaderData<typeof loader>()
  return (
    <section className="narrow">
      {hasMail ? (
        <RegistrationForm />
      ) : (
        <>
          <h1>Create Account</h1>
          <MailDisabledNotice
            needed="Activating an account needs an email, so you cannot register here yet."
            help="and we will create an account for you"
          />
        </>
      )}
      <p>
        Already registered? <Link to="/login">Log in</Link>
      </p>
    </section>
  )
}

function RegistrationForm() {
  const lastResult = useActionData<typeof action>()
  const revalidation = useRevalidation(lastResult, (schemas) => schemas.Registration)
  const [form, fields] = useForm<Fields>({ id: 'register', ...revalidation, lastResult })
  return (
    <>
      <ErrorSummary form={form} lost="your passwords and your image" />
      <h1>Create Account</h1>
      <Form method="post" encType="multipart/form-data" className="form" {...getFormProps(form)}>
        <TextField field={fields.name} label="Full Name" autoComplete="name" required />
        <TextField
          field={fields.email}
          type="email"
          label="Email Address"
          autoComplete="email"
          required
        />
        <TextField
          field={fields.password}
          type="password"
          label="Password"
          hint={passwordHint}
          autoComplete="new-password"
          required
        />
        <TextField
          field={fields.confirmPassword}
          type="password"
          label="Confirm Password"
          autoComplete="new-password"
          required
        />
        <TextField
          field={fields.phone}
          type="tel"
          label="Phone Number"
          hint={phoneHint}
          autoComplete="tel"
          required
        />
        <ImageField field={fields.image} label="Profile Image (optional)" hint={imageHint} />
        <SubmitButton pending="Creating Account...">Register</SubmitButton>
      </Form>
    </>
  )
}
