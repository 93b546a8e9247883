import { asRefusal } from '~/domain/basics/refusals/refusal.server'
import { putVoucherInCart } from '~/domain/buying/cart/cart-voucher.server'
import type { User } from '~/domain/people/access/users'
import { t } from '~/languages/translate'
import { voucherParameter } from '~/paths'
import { applyToGuestCart, findGuestCart, storeGuestCart } from './guest-cart.server'
import { isOnlyLooking, type RequestArgs } from './request.server'
import { redirectWithError, redirectWithSuccess } from './toast.server'

/**
 * The link `?voucher=CODE` on any page puts the voucher into the cart of the user, or of the guest if orders need no
 * account.
 * @throws {Response} A redirect to the page without the code, with a toast.
 */
export async function takeLinkedVoucher(args: RequestArgs, user: User | undefined) {
  const { pathname, searchParams } = new URL(args.request.url)
  const code = searchParams.get(voucherParameter)
  if (!code || !isNavigation(args.request) || isOnlyLooking(args.request)) return
  const guestCart = await findGuestCart(args)
  if (!user && !guestCart) return
  searchParams.delete(voucherParameter)
  const page = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
  const options = { isFromLink: true }
  const put = guestCart
    ? applyToGuestCart(args, guestCart, code, options)
    : putVoucherInCart(user?.id ?? '', code, args.context.clientIp, options)
  throw await put.then(
    async ({ message }) => {
      const headers = new Headers()
      if (args.context.guestCart) await storeGuestCart(headers, args.context.guestCart)
      return redirectWithSuccess(page, t(message), { headers, leadsToCart: true })
    },
    (error) => {
      const refusal = asRefusal(error)
      if (!refusal) throw error
      return redirectWithError(page, t(refusal.text))
    },
  )
}

/** False for an image, a frame or a script of another site: its visitors have not followed the link. */
function isNavigation({ headers }: Request) {
  const dest = headers.get('sec-fetch-dest') ?? 'document'
  return dest === 'document' || headers.get('sec-fetch-site') === 'same-origin'
}
