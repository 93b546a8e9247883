import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { Login } from '~/domain/people/accounts/accounts'
import { t } from '~/languages/translate'
import { subjectOf } from '~/paths'
import { settings } from '~/settings.server'
import { requireGuest, signIn } from '~/web/auth.server'
import { leaveLogIn } from '~/web/leave-log-in.server'
import { findReturnTo, homeOf, rememberReturnTo, requestedPage } from '~/web/return-to.server'
import { form, runIntent } from '~/web/run-intent.server'
import { getCurrentUser } from '~/web/session.server'
import { noticeNames } from './login-notices'

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  // The session may still be valid if only a token refresh has failed.
  const { searchParams } = new URL(request.url)
  const hasRefreshFailed = searchParams.has('again')
  if (!hasRefreshFailed) await requireGuest(args)
  const user = hasRefreshFailed ? await getCurrentUser(args) : undefined
  const notice = noticeNames.find((name) => name === searchParams.get('notice'))
  const from = URL.parse(searchParams.get('from') ?? '', request.url)
  const leftPage = from ? requestedPage(from) : undefined
  const returnTo = leftPage ?? (await findReturnTo(request))
  const data = {
    hasRefreshFailed,
    returnTo: returnTo?.isInCart ? undefined : returnTo,
    backTo: user && homeOf(user),
    notice,
    hasMailbox: settings.hasMailbox,
  }
  return leftPage ? json(data, { headers: await rememberReturnTo(leftPage) }) : data
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const subject = subjectOf(request.url)
  return runIntent(args, {
    submit: form(Login, async (credentials) => {
      const { user, headers } = await signIn(args, credentials).catch((refusal) => {
        if (refusal instanceof Refusal)
          context.toast = { type: 'error', message: t(refusal.text), subject }
        throw refusal
      })
      return leaveLogIn(request, user, headers)
    }),
  })
}
