import { redirect } from '@remix-run/node'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import type { z } from 'zod'
import { Refusal } from '~/domain/basics/refusals/refusal'
import type { AdminAccess } from '~/domain/people/access/areas'
import { pleaseLogIn, refusalOf } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { Login } from '~/domain/people/accounts/accounts'
import type { Browser } from '~/domain/people/accounts/known-browsers.server'
import { logIn } from '~/domain/people/accounts/log-in.server'
import { type SecondStep, SecondStepNeeded } from '~/domain/people/accounts/second-step.server'
import { endSession, isSuspended, suspendedMessage } from '~/domain/people/accounts/sessions.server'
import { logInWithCode } from '~/domain/people/second-factor/log-in-with-code.server'
import { t } from '~/languages/translate'
import { noteUser } from '~/middleware/access-log'
import { toForbidden } from './forbidden.server'
import { browserOf, rememberBrowser } from './known-browser.server'
import type { RequestArgs } from './request.server'
import { homeOf, type ReturnTo, rememberReturnTo, requestedPage } from './return-to.server'
import { rememberSecondStep } from './second-step.server'
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

/**
 * Sets the cookies of the new session. Also ends the browser's previous session. `otp` is a code, if the account has a
 * second factor.
 */
export async function authenticate(
  args: RequestArgs,
  credentials: z.output<typeof Login>,
  headers: Headers,
  otp?: string,
) {
  const { request, context } = args
  const browser = await browserOf(request)
  const { clientIp } = context
  const body = new URLSearchParams({ ...credentials, clientIp, userAgent: browser.userAgent })
  for (const id of browser.accounts) body.append('account', id)
  const loginRequest = new Request(request.url, { method: 'POST', body })
  const signedIn = await authenticator.authenticate('form', loginRequest).catch((error) => {
    if (otp === undefined || !(error instanceof SecondStepNeeded)) throw error
    return logInWithCode(error.step, otp, browser)
  })
  return replaceSession(args, signedIn, browser, headers)
}

async function replaceSession(
  { request, context }: RequestArgs,
  { user, token }: { user: User; token: string },
  browser: Browser,
  headers: Headers,
) {
  noteUser(context.response, user.id)
  const previousToken = sessionTokenOf(request)
  if (previousToken) await endSession(previousToken)
  setSessionCookies(headers, token)
  await rememberBrowser(headers, browser, user.id)
  return user
}

/** Redirects to the page that asks for a code if the account has a second factor. */
export async function signIn(args: RequestArgs, credentials: z.output<typeof Login>) {
  const toSecondStep = async (error: unknown) => {
    if (!(error instanceof SecondStepNeeded)) throw error
    throw redirect('/login/code', { headers: await rememberSecondStep(error.step) })
  }
  return withHeaders(args, (headers) =>
    authenticate(args, credentials, headers).catch(toSecondStep),
  )
}

export function signInWithCode(args: RequestArgs, step: SecondStep, code: string) {
  return withHeaders(args, async (headers) => {
    const browser = await browserOf(args.request)
    return replaceSession(args, await logInWithCode(step, code, browser), browser, headers)
  })
}

/** Returns the user and the headers that set the session cookies. Redirects banned users to /forbidden. */
async function withHeaders(args: RequestArgs, begin: (headers: Headers) => Promise<User>) {
  try {
    const headers = new Headers()
    const user = await begin(headers)
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

/** Redirects guests to /login, users to /forbidden with status 401, staff who lack the access there with 403. */
export async function requireStaff(args: RequestArgs, access: AdminAccess): Promise<User> {
  const user = await requireUser(args)
  const refusal = refusalOf(user, access, 401)
  if (refusal) throw await toForbidden(args.request, refusal)
  return user
}

export async function requireGuest(args: RequestArgs) {
  const user = await getCurrentUser(args)
  if (user) throw redirect(homeOf(user))
}
