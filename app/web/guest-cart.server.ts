import * as z from 'zod'
import { cartLifetime } from '~/domain/buying/cart/cart'
import {
  type GuestCart,
  type GuestLine,
  maxGuestLines,
} from '~/domain/buying/guest-orders/guest-cart'
import { moveToCart, newGuestCart } from '~/domain/buying/guest-orders/guest-cart.server'
import { offersGuestOrders } from '~/domain/buying/guest-orders/guest-checkout.server'
import type { User } from '~/domain/people/access/users'
import type { Message } from '~/languages/messages'
import { guestCartCookie } from '~/middleware/cookie-names'
import { settings } from '~/settings.server'
import { findReturnTo } from './return-to.server'
import { type CommandOptions, command, type Intent } from './run-intent.server'
import { getCurrentUser } from './session.server'
import { signedCookie } from './signed-cookie.server'

const Stored = z.object({
  id: z.string(),
  lines: z.array(z.tuple([z.string(), z.number()])).max(maxGuestLines),
}) satisfies z.ZodType<GuestCart>

const cookie = signedCookie(guestCartCookie, {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: settings.secure,
  maxAge: cartLifetime.ms / 1000,
})

/** Undefined for users, and in a shop whose orders need an account. */
export async function findGuestCart(request: Request): Promise<GuestCart | undefined> {
  if (!(await offersGuestOrders()) || (await getCurrentUser(request))) return undefined
  return (await storedGuestCart(request)) ?? newGuestCart()
}

/** Undefined if the browser has none. */
export async function storedGuestCart(request: Request): Promise<GuestCart | undefined> {
  const header = request.headers.get('cookie')
  if (!header?.includes(`${guestCartCookie}=`) || !(await offersGuestOrders())) return undefined
  return Stored.safeParse(await cookie.parse(header)).data
}

/** Undefined if the browser has none. */
export async function countInGuestCart(request: Request) {
  const cart = await storedGuestCart(request)
  return cart?.lines.reduce((sum, [, quantity]) => sum + quantity, 0)
}

export async function storeGuestCart(headers: Headers, cart: GuestCart) {
  const isEmpty = cart.lines.length === 0
  headers.append('set-cookie', await cookie.serialize(cart, isEmpty ? { maxAge: 0 } : undefined))
}

interface Change {
  lines: GuestLine[]
  message: Message
}

/** A changed cart gets another id, because it may be another order. */
export function guestCartCommand(
  change: (variantId: string, fields: FormData) => Promise<Change>,
  options: CommandOptions = {},
): Intent {
  const headers = new Headers()
  const run = async (variantId: string, fields: FormData) => {
    const { lines, message } = await change(variantId, fields)
    await storeGuestCart(headers, { ...newGuestCart(), lines })
    return { message }
  }
  return command(run, { ...options, headers })
}

/** After a log-in. Returns where to go on: the checkout if the guest came from there, and all units are in stock. */
export async function moveGuestCart(request: Request, user: User, headers: Headers) {
  const cart = await storedGuestCart(request)
  if (!cart) return undefined
  const { isComplete } = await moveToCart(user.id, cart)
  await storeGuestCart(headers, { ...cart, lines: [] })
  const returnTo = await findReturnTo(request)
  return isComplete && returnTo?.to === '/cart/checkout' ? returnTo.to : '/cart'
}
