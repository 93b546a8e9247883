import type { ActionFunctionArgs } from '@remix-run/node'
import { listOpenOrders } from '~/domain/buying/orders/order-customers.server'
import { deleteAccount } from '~/domain/office/back-office/delete-user.server'
import type { User } from '~/domain/people/access/users'
import { changeAccount } from '~/domain/people/accounts/account-changes.server'
import { AccountUpdate, ProfileUpdate } from '~/domain/people/accounts/accounts'
import { updateProfile } from '~/domain/people/accounts/profile.server'
import { describeKeptData } from '~/domain/people/customer-data/kept-data.server'
import { t } from '~/languages/translate'
import { settings } from '~/settings.server'
import { modeOf } from './request.server'
import { command, form, runIntent } from './run-intent.server'
import { clearSessionCookies } from './session.server'
import { redirectWithSuccess } from './toast.server'

export async function profileOf(user: User, request: Request) {
  const mode = modeOf(request, 'account')
  return {
    user,
    mode,
    keptData: mode === 'delete' ? await describeKeptData() : undefined,
    openOrders: mode === 'delete' ? await listOpenOrders(user.id) : [],
    isLinkSent: new URL(request.url).searchParams.has('asked'),
    hasMailbox: settings.hasMailbox,
  }
}

export function runProfileIntent(user: User, args: ActionFunctionArgs) {
  return runIntent(args, profileIntents(user, args.request))
}

export function profileIntents(user: User, request: Request) {
  const { pathname } = new URL(request.url)
  return {
    update: form(ProfileUpdate, async (update) => {
      const { message, isLoggedOut } = await updateProfile(user, update)
      return isLoggedOut
        ? redirectWithSuccess('/login?notice=password', t(message), { headers: loggedOutHeaders() })
        : { message }
    }),
    account: form(AccountUpdate, async (update) => {
      const { message, isLinkSent } = await changeAccount(user, update)
      return redirectWithSuccess(isLinkSent ? `${pathname}?asked=1` : pathname, t(message))
    }),
    delete: command(() => deleteAccount(user), {
      to: '/',
      otherwise: pathname,
      headers: loggedOutHeaders(),
    }),
  }
}

function loggedOutHeaders() {
  const headers = new Headers()
  clearSessionCookies(headers)
  return headers
}
