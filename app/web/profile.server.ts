import type { ActionFunctionArgs } from '@remix-run/node'
import { nameOrders } from '~/domain/buying/order/name-orders'
import { listOpenOrders } from '~/domain/buying/order/order-customers.server'
import { deleteAccount } from '~/domain/office/customers/delete-user.server'
import { describeKeptData } from '~/domain/office/customers/kept-data.server'
import type { User } from '~/domain/people/access/users'
import { changeAccount } from '~/domain/people/accounts/account-changes.server'
import { AccountUpdate, ProfileUpdate } from '~/domain/people/accounts/accounts'
import { updateProfile } from '~/domain/people/accounts/profile.server'
import { t, tn } from '~/languages/translate'
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
    warning: mode === 'delete' ? warningAbout(await listOpenOrders(user.id), user) : undefined,
    isLinkSent: new URL(request.url).searchParams.has('asked'),
    hasMailbox: settings.hasMailbox,
  }
}

function warningAbout(openOrders: number[], { email }: User) {
  if (openOrders.length === 0) return undefined
  const numbers = t(nameOrders(openOrders))
  return settings.hasMail
    ? tn(
        openOrders.length,
        'You have order {numbers}, which is not completed yet. Deleting your account does not cancel it: we will email you about it at {email}, but you can no longer see it here.',
        'You have orders {numbers}, which are not completed yet. Deleting your account does not cancel them: we will email you about them at {email}, but you can no longer see them here.',
        { numbers, email },
      )
    : tn(
        openOrders.length,
        'You have order {numbers}, which is not completed yet. Deleting your account does not cancel it, but you can no longer see it here.',
        'You have orders {numbers}, which are not completed yet. Deleting your account does not cancel them, but you can no longer see them here.',
        { numbers },
      )
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
