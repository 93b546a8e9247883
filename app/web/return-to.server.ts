import * as z from 'zod'
import { requireRefusal } from '~/domain/basics/refusals/refusal.server'
import { duration } from '~/domain/basics/time/durations'
import { addToCartOnce } from '~/domain/buying/cart/add-to-cart-once.server'
import { mayUse } from '~/domain/people/access/areas'
import type { User } from '~/domain/people/access/users'
import { t } from '~/languages/translate'
import { returnToCookie } from '~/middleware/cookie-names'
import { indexParameter, isDashboard } from '~/paths'
import { isTooLongForCookie, signedCookie } from './signed-cookie.server'
import { redirectWithError, redirectWithSuccess } from './toast.server'

const ReturnTo = z.object({
  to: z.string().regex(/^\/(?!\/)/),
  /** The name of a product; empty for a page. */
  text: z.string(),
  /** What a guest wanted to add to the cart. The key identifies the guest's click. Cookies call the variant `productId`. */
  toAdd: z
    .object({ productId: z.string(), key: z.string(), units: z.number().optional() })
    .transform(({ productId, ...wanted }) => ({ ...wanted, variantId: productId }))
    .optional(),
  isInCart: z.boolean().optional(),
  /** The token of an order whose customer need not type name, email and phone again. */
  order: z.string().optional(),
})

export type ReturnTo = z.output<typeof ReturnTo>

export const returnToCheckout = (): ReturnTo => ({ to: '/cart/checkout', text: '' })

export const returnToLifetime = duration(10, 'minute')

const cookie = signedCookie(returnToCookie, { maxAge: returnToLifetime.ms / 1000 })

export async function rememberReturnTo({ toAdd, ...page }: ReturnTo) {
  const { variantId: productId, ...wanted } = toAdd ?? {}
  const stored = { ...page, toAdd: toAdd && { productId, ...wanted } }
  return { 'set-cookie': await cookie.serialize(stored) }
}

export async function clearReturnTo(request: Request) {
  if (!(await findReturnTo(request))) return undefined
  return new Headers({ 'set-cookie': await cookie.serialize('', { maxAge: 0 }) })
}

/** Where users land after they have logged in. */
export function homeOf(user: User) {
  return mayUse(user, 'staff') ? '/admin' : '/user'
}

/** Undefined for the first page of a dashboard, a very long URL and other requests. */
export function requestedPage({ pathname, searchParams }: URL): ReturnTo | undefined {
  const [, , page] = pathname.split('/')
  if (!isDashboard(pathname) || !page) return undefined
  for (const name of ['_data', indexParameter]) searchParams.delete(name)
  const to = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
  return isTooLongForCookie(to) ? undefined : { to, text: '' }
}

/** The cookie is signed, so the path was written by the shop. A value of another shape, as of an older release, is ignored. */
export async function findReturnTo(request: Request): Promise<ReturnTo | undefined> {
  return ReturnTo.safeParse(await cookie.parse(request.headers.get('cookie'))).data
}

/** The profile links to the cart, because the toast disappears; if the product could not be added, to the product. */
export async function addAfterLogIn(
  user: User,
  { to, text, toAdd }: ReturnTo & Required<Pick<ReturnTo, 'toAdd'>>,
  { headers, subject }: { headers: Headers; subject: string },
) {
  try {
    const { message } = await addToCartOnce(user.id, toAdd)
    headers.append('set-cookie', await cookie.serialize({ to, text, isInCart: true }))
    return redirectWithSuccess(homeOf(user), t(message), { headers, subject, leadsToCart: true })
  } catch (error) {
    const refusal = requireRefusal(error)
    headers.append('set-cookie', await cookie.serialize({ to, text }))
    return redirectWithError(homeOf(user), t(refusal.text), { headers, subject })
  }
}
