import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loginFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import { Login } from '~/domain/accounts/log-in.server'
import { Refusal } from '~/domain/refusal'
import { subjectOf } from '~/paths'
import { settings } from '~/settings.server'
import { pageMeta, shopNameOf } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { requireGuest, signIn } from '~/web/auth.server'
import { addAfterLogIn, findReturnTo } from '~/web/return-to.server'
import { form, runIntent } from '~/web/run-intent.server'
import { getCurrentUser } from '~/web/session.server'
import { redirectWithSuccess } from '~/web/toast.server'
import { LoginForm } from './login-form'
import { LoginNotices, noticeNames } from './login-notices'

export const access = 'everyone'

export async function loader({ request }: LoaderFunctionArgs) {
  // The session may still be valid if only a token refresh has failed.
  const { searchParams } = new URL(request.url)
  const hasRefreshFailed = searchParams.has('again')
  if (!hasRefreshFailed) await requireGuest(request)
  const user = hasRefreshFailed ? await getCurrentUser(request) : undefined
  const notice = noticeNames.find((name) => name === searchParams.get('notice'))
  const returnTo = await findReturnTo(request)
  return {
    hasRefreshFailed,
    returnTo: returnTo?.isInCart ? undefined : returnTo,
    backTo: user && `/${user.role}`,
    notice,
    hasMailbox: settings.hasMailbox,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const subject = subjectOf(request.url)
  return runIntent(args, {
    submit: form(Login, async (credentials) => {
      const { user, headers } = await signIn(args, credentials).catch((refusal) => {
        if (refusal instanceof Refusal)
          context.toast = { type: 'error', message: refusal.message, subject }
        throw refusal
      })
      const returnTo = await findReturnTo(request)
      if (returnTo?.toAdd) {
        return addAfterLogIn(user, { ...returnTo, toAdd: returnTo.toAdd }, { headers, subject })
      }
      return redirectWithSuccess(`/${user.role}`, `Welcome ${user.name}`, { headers, subject })
    }),
  })
}

export const clientAction = clientActionWith<typeof action>(loginFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, 'Log in', `Log in to your account at ${shopNameOf(page)}.`)

export default function LoginScreen() {
  return (
    <section className="narrow">
      <LoginForm>
        <LoginNotices {...useLoaderData<typeof loader>()} />
      </LoginForm>
      <p>
        New here? <Link to="/register">Create an account</Link>
      </p>
    </section>
  )
}
