import type { AppLoadContext } from '@remix-run/node'
import * as z from 'zod'
import { cartLifetime } from '~/domain/basics/time/limits-and-lifetimes'
import type { VoucherOptions } from '~/domain/buying/cart/cart-voucher.server'
import { type GuestCart, maxGuestLines, unitsIn } from '~/domain/buying/guest-orders/guest-cart'
import {
  moveToCart,
  newGuestCart,
  putVoucherInGuestCart,
} from '~/domain/buying/guest-orders/guest-cart.server'
import { offersGuestOrders } from '~/domain/buying/guest-orders/guest-checkout.server'
import type { User } from '~/domain/people/access/users'
import type { Message } from '~/languages/messages'
import { guestBrowserCookie, guestCartCookie } from '~/middleware/cookie-names'
import type { RequestArgs } from './request.server'
import { findReturnTo } from './return-to.server'
import { type CommandOptions, command, type Intent, runIntent } from './run-intent.server'
import { getCurrentUser } from './session.server'
import { signedCookie } from './signed-cookie.server'

const Stored = z.object({
  id: z.string(),
  lines: z.array(z.tuple([z.string(), z.number()])).max(maxGuestLines),
  voucher: z.string().optional(),
}) satisfies z.ZodType<GuestCart>

const cookie = signedCookie(guestCartCookie, { maxAge: cartLifetime.ms / 1000 })
const browserCookie = signedCookie(guestBrowserCookie, { maxAge: cartLifetime.ms / 1000 })

/** Undefined for users, and in a shop whose orders need an account. */
export async function findGuestCart({
  request,
  context,
}: RequestArgs): Promise<GuestCart | undefined> {
  if (!(await offersGuestOrders()) || (await getCurrentUser(request))) return undefined
  return context.guestCart ?? (await storedGuestCart(request)) ?? newGuestCart()
}

export async function storedGuestCart(request: Request): Promise<GuestCart | undefined> {
  const header = request.headers.get('cookie')
  if (!header?.includes(`${guestCartCookie}=`) || !(await offersGuestOrders())) return undefined
  return Stored.safeParse(await cookie.parse(header)).data
}

export async function countInGuestCart(request: Request) {
  const cart = await storedGuestCart(request)
  return cart && unitsIn(cart.lines)
}

export async function storeGuestCart(headers: Headers, cart: GuestCart) {
  const isEmpty = cart.lines.length === 0 && !cart.voucher
  headers.append('set-cookie', await cookie.serialize(cart, isEmpty ? { maxAge: 0 } : undefined))
}

type Changed = Partial<Omit<GuestCart, 'id'>>

/** `runGuestIntent` stores it. */
export function changeGuestCart(context: AppLoadContext, cart: GuestCart, changed: Changed) {
  const hasGrown = changed.lines && unitsIn(changed.lines) > unitsIn(cart.lines)
  const { id } = hasGrown ? newGuestCart() : cart
  context.guestCart = { ...cart, ...changed, id }
}

/** The id of this browser. The checkout sets its cookie, so that the order has it even if its response is lost. */
export async function findGuestBrowser(request: Request, headers: Headers) {
  const stored: unknown = await browserCookie.parse(request.headers.get('cookie'))
  if (typeof stored === 'string') return stored
  const browser = newGuestCart().id
  headers.append('set-cookie', await browserCookie.serialize(browser))
  return browser
}

export function guestCartCommand(
  { context }: RequestArgs,
  cart: GuestCart,
  change: (variantId: string, fields: FormData) => Promise<Changed & { message: string | Message }>,
  options: CommandOptions = {},
): Intent {
  return command(async (variantId, fields) => {
    const { message, ...changed } = await change(variantId, fields)
    changeGuestCart(context, cart, changed)
    return { message }
  }, options)
}

/** @throws {Refusal} as `putVoucherInGuestCart` */
export async function applyToGuestCart(
  { context }: RequestArgs,
  cart: GuestCart,
  code: string,
  options?: VoucherOptions,
) {
  const { message, ...changed } = await putVoucherInGuestCart(cart, code, context.clientIp, options)
  changeGuestCart(context, cart, changed)
  return { message }
}

/** As `runIntent`. The reply contains the cart if the intent has changed it. */
export async function runGuestIntent<Names extends string, Data = never>(
  args: RequestArgs,
  intents: Record<Names, Intent<Data>>,
) {
  const reply = await runIntent(args, intents)
  if (args.context.guestCart) await storeGuestCart(reply.headers, args.context.guestCart)
  return reply
}

/** After a log-in. Returns where to go on: the checkout if the guest came from there, and all units are in stock. */
export async function moveGuestCart(request: Request, user: User, headers: Headers) {
  const cart = await storedGuestCart(request)
  if (!cart) return undefined
  const { isComplete } = await moveToCart(user.id, cart)
  await storeGuestCart(headers, newGuestCart())
  if (isComplete && cart.lines.length === 0) return undefined
  const returnTo = await findReturnTo(request)
  return isComplete && returnTo?.to === '/cart/checkout' ? returnTo.to : '/cart'
}
