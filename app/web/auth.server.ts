import { redirect } from '@remix-run/node'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import type { z } from 'zod'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { adminsOnly, pleaseLogIn } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { Login } from '~/domain/people/accounts/accounts'
import { logIn } from '~/domain/people/accounts/log-in.server'
import { endSession, isSuspended, suspendedMessage } from '~/domain/people/accounts/sessions.server'
import { t } from '~/languages/translate'
import { noteUser } from '~/middleware/access-log'
import { toForbidden } from './forbidden.server'
import { browserOf, rememberBrowser } from './known-browser.server'
import type { RequestArgs } from './request.server'
import { type ReturnTo, rememberReturnTo, requestedPage } from './return-to.server'
import { getCurrentUser, sessionTokenOf, setSessionCookies } from './session.server'
import { redirectWithError, redirectWithInfo } from './toast.server'

// `authenticate` adds the client IP and the browser to the fields.
const authenticator = new Authenticator<Awaited<ReturnType<typeof logIn>>>().use(
  new FormStrategy(({ form }) =>
    logIn(Login.parse(Object.fromEntries(form)), String(form.get('clientIp')), {
      userAgent: String(form.get('userAgent')),
      accounts: form.getAll('account').map(String),
    }),
  ),
)

/** Sets the cookies of the new session. Also ends the browser's previous session. */
export async function authenticate(
  { request, context }: RequestArgs,
  credentials: z.output<typeof Login>,
  headers: Headers,
) {
  const browser = await browserOf(request)
  const { clientIp } = context
  const body = new URLSearchParams({ ...credentials, clientIp, userAgent: browser.userAgent })
  for (const id of browser.accounts) body.append('account', id)
  const loginRequest = new Request(request.url, { method: 'POST', body })
  const signedIn = await authenticator.authenticate('form', loginRequest)
  noteUser(context.response, signedIn.user.id)
  const previousToken = sessionTokenOf(request)
  if (previousToken) await endSession(previousToken)
  setSessionCookies(headers, signedIn.token)
  await rememberBrowser(headers, browser, signedIn.user.id)
  return signedIn.user
}

/** Returns the user and the headers that set the session cookies. Redirects banned users to /forbidden. */
export async function signIn(args: RequestArgs, credentials: z.output<typeof Login>) {
  try {
    const headers = new Headers()
    const user = await authenticate(args, credentials, headers)
    return { user, headers }
  } catch (error) {
    const isBanned = error instanceof Refusal && error.status === 403
    throw isBanned ? await toForbidden(args.request, error) : error
  }
}

/** Redirects guests to /login. After login, the profile page links to the requested page. */
export async function requireUser(
  args: RequestArgs,
  findReturnTo: () => ReturnTo | undefined | Promise<ReturnTo | undefined> = () =>
    requestedPage(new URL(args.request.url)),
): Promise<User> {
  const user = await getCurrentUser(args)
  if (user) return user
  const returnTo = await findReturnTo()
  const reason = await logoutReason(args.request)
  const redirectWith = reason === t(pleaseLogIn) ? redirectWithInfo : redirectWithError
  throw await redirectWith('/login', reason, {
    subject: '/login',
    ...(returnTo && { headers: await rememberReturnTo(returnTo) }),
  })
}

export async function logoutReason(request: Request) {
  const token = sessionTokenOf(request)
  return t(token && (await isSuspended(token)) ? await suspendedMessage() : pleaseLogIn)
}

/** Redirects guests to /login, users to /forbidden with status 401. */
export async function requireAdmin(args: RequestArgs): Promise<User> {
  const user = await requireUser(args)
  if (user.role !== 'admin') {
    throw await toForbidden(args.request, { status: 401, text: adminsOnly })
  }
  return user
}

export async function requireGuest(args: RequestArgs) {
  const user = await getCurrentUser(args)
  if (user) throw redirect(`/${user.role}`)
}
