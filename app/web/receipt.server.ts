import { withWaysToPay } from '~/domain/buying/online-payments/pay-links.server'
import { findOrder } from '~/domain/buying/order/orders.server'
import type { User } from '~/domain/people/access/users'
import type { Message } from '~/languages/messages'
import { settings } from '~/settings.server'

/** The next page is the list of orders, below the receipt of the new one, which the route `user` shows. */
export function toReceipt({ message, number }: { message: string | Message; number: number }) {
  return { message, to: `/user/orders?placed=${number}` }
}

/** Undefined if the order that the URL names is not the user's, or was cancelled since. */
export async function findReceipt(request: Request, user: User) {
  const number = new URL(request.url).searchParams.get('placed')
  const order = number ? await findOrder(number) : undefined
  if (order?.userId !== user.id || order.status === 'cancelled') return undefined
  return { ...(await withWaysToPay(order)), hasMail: settings.hasMail }
}
