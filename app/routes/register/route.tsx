import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { registrationFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import { findLinkedOrder } from '~/domain/buying/guest-orders/guest-order-links.server'
import { Registration, register } from '~/domain/people/accounts/registration.server'
import { t } from '~/languages/translate'
import { settings } from '~/settings.server'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { requireGuest } from '~/web/auth.server'
import { findReturnTo } from '~/web/return-to.server'
import { form, runIntent } from '~/web/run-intent.server'
import { RegistrationClosed } from './registration-closed'
import { RegistrationForm } from './registration-form'

export const access = 'everyone'

export async function loader(args: LoaderFunctionArgs) {
  await requireGuest(args)
  const token = (await findReturnTo(args.request))?.order
  const contact = token ? (await findLinkedOrder(token))?.contact : undefined
  return { hasMail: settings.hasMail, contact }
}

export async function action(args: ActionFunctionArgs) {
  return runIntent(args, {
    submit: form(Registration, async (draft) => {
      await register(draft, args.context.clientIp)
      return redirect('/login?notice=activate')
    }),
  })
}

export const clientAction = clientActionWith<typeof action>(registrationFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(
    page,
    t('Create Account'),
    t('Create an account to place orders and save your favorites.'),
  )

export default function RegisterScreen() {
  const { hasMail, contact } = useLoaderData<typeof loader>()
  return (
    <section className="narrow">
      {hasMail ? <RegistrationForm contact={contact} /> : <RegistrationClosed />}
      <p>
        {t('Already registered?')} <Link to="/login">{t('Log in')}</Link>
      </p>
    </section>
  )
}
