import type { AppLoadContext } from '@remix-run/node'
import * as z from 'zod'
import { guestCartLifetime } from '~/domain/basics/limits-and-lifetimes'
import { type GuestCart, maxGuestLines, unitsIn } from '~/domain/buying/guest-orders/guest-cart'
import { moveToCart, newGuestCart } from '~/domain/buying/guest-orders/guest-cart.server'
import { offersGuestOrders } from '~/domain/buying/guest-orders/guest-checkout.server'
import type { User } from '~/domain/people/access/users'
import { guestBrowserCookie, guestCartCookie } from '~/middleware/cookie-names'
import { findReturnTo, returnToCheckout } from './return-to.server'
import { signedCookie } from './signed-cookie.server'

const Stored = z
  .object({
    id: z.string(),
    lines: z.array(z.tuple([z.string(), z.number()])).max(maxGuestLines),
    voucher: z.string().optional(),
  })
  .transform(({ voucher, ...cart }): GuestCart => ({ ...cart, voucherCode: voucher }))

const cookie = signedCookie(guestCartCookie, { maxAge: guestCartLifetime.ms / 1000 })
const browserCookie = signedCookie(guestBrowserCookie, { maxAge: guestCartLifetime.ms / 1000 })

export async function storedGuestCart(request: Request): Promise<GuestCart | undefined> {
  const header = request.headers.get('cookie')
  if (!header?.includes(`${guestCartCookie}=`) || !(await offersGuestOrders())) return undefined
  return Stored.safeParse(await cookie.parse(header)).data
}

export async function countInGuestCart(request: Request) {
  const cart = await storedGuestCart(request)
  return cart && unitsIn(cart.lines)
}

/** The cookie calls the code `voucher`. */
export async function storeGuestCart(headers: Headers, cart: GuestCart) {
  const { voucherCode: voucher, ...others } = cart
  const options = cart.lines.length === 0 && !voucher ? { maxAge: 0 } : undefined
  headers.append('set-cookie', await cookie.serialize({ ...others, voucher }, options))
}

export type ChangedCart = Partial<Omit<GuestCart, 'id'>>

/** `runIntent` stores it. */
export function changeGuestCart(context: AppLoadContext, cart: GuestCart, changed: ChangedCart) {
  const hasGrown = changed.lines && unitsIn(changed.lines) > unitsIn(cart.lines)
  const { id } = hasGrown ? newGuestCart() : cart
  context.guestCart = { ...cart, ...changed, id }
}

export async function storeChangedCart(headers: Headers, { guestCart }: AppLoadContext) {
  if (guestCart) await storeGuestCart(headers, guestCart)
}

/** The id of this browser. The checkout sets its cookie, so that the order has it even if its response is lost. */
export async function findGuestBrowser(request: Request, headers: Headers) {
  const stored: unknown = await browserCookie.parse(request.headers.get('cookie'))
  if (typeof stored === 'string') return stored
  const browser = newGuestCart().id
  headers.append('set-cookie', await browserCookie.serialize(browser))
  return browser
}

/** After a log-in. Returns where to go on: the checkout if the guest came from there, and all units are in stock. */
export async function moveGuestCart(request: Request, user: User, headers: Headers) {
  const cart = await storedGuestCart(request)
  if (!cart) return undefined
  const { isComplete } = await moveToCart(user.id, cart)
  await storeGuestCart(headers, newGuestCart())
  if (isComplete && cart.lines.length === 0) return undefined
  const returnTo = await findReturnTo(request)
  return isComplete && returnTo?.to === returnToCheckout().to ? returnTo.to : '/cart'
}
