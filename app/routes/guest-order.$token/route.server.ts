import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { addToAccount } from '~/domain/buying/guest-orders/add-to-account.server'
import {
  findLinkedOrder,
  hasOrderPage,
  sendNewLink,
} from '~/domain/buying/guest-orders/guest-order-links.server'
import { withWaysToPay } from '~/domain/buying/online-payments/pay-links.server'
import { listWithdrawnOrders } from '~/domain/eu/withdrawals/waiting-withdrawals.server'
import { canWithdrawFrom } from '~/domain/eu/withdrawals/withdrawable-orders.server'
import { settings } from '~/settings.server'
import { requireUser } from '~/web/auth.server'
import { listUrl } from '~/web/request.server'
import { rememberReturnTo } from '~/web/return-to.server'
import { command, runIntent } from '~/web/run-intent.server'
import { getCurrentUser } from '~/web/session.server'

export async function loader(args: LoaderFunctionArgs) {
  const token = await requireToken(args.params)
  const found = await findLinkedOrder(token)
  if (!found)
    return json({ found: null, isGuest: false, canAdd: false, canWithdraw: false }, { status: 400 })
  const { order, contact } = found
  if (!contact) throw redirect(`/user/orders/${order.id}`)
  const isWithdrawn = (await listWithdrawnOrders([order.id])).length > 0
  const canWithdraw = await canWithdrawFrom(order.id)
  const user = await getCurrentUser(args)
  return {
    found: { ...(await withWaysToPay(order)), isWithdrawn, hasMail: settings.hasMail },
    isGuest: !user,
    canWithdraw,
    canAdd: user?.email === contact.email,
  }
}

export async function action(args: ActionFunctionArgs) {
  const token = await requireToken(args.params)
  return runIntent(args, {
    newLink: command(() => sendNewLink(token, args.context.clientIp)),
    register: () => leaveFor('/register', args),
    logIn: () => leaveFor('/login', args),
    addToAccount: async (submitted) => {
      const user = await requireUser(args, () => ({ to: listUrl(args.request), text: '' }))
      const add = async () => {
        const { message, orderId } = await addToAccount(user.id, token)
        return { message, to: `/user/orders/${orderId}` }
      }
      return command(add)(submitted)
    },
  })
}

async function requireToken({ token = '' }: LoaderFunctionArgs['params']) {
  if (!(await hasOrderPage(token))) throw new Response(null, { status: 404 })
  return token
}

// A cookie, because the URL of the form would show the token. A guest who logs in comes back to add the order.
async function leaveFor(page: '/register' | '/login', { request, params }: ActionFunctionArgs) {
  const to = listUrl(request)
  const found = await findLinkedOrder(params.token ?? '')
  if (!found?.contact) throw redirect(to)
  const headers = await rememberReturnTo({ to, text: '', order: params.token })
  return redirect(page, { headers })
}
