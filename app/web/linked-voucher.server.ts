import { requireRefusal } from '~/domain/basics/refusals/refusal.server'
import { t } from '~/languages/translate'
import { voucherParameter } from '~/paths'
import { findBuyer } from './buyer.server'
import { storeChangedCart } from './guest-cart.server'
import { isOnlyLooking, type RequestArgs } from './request.server'
import { redirectWithError, redirectWithSuccess } from './toast.server'

/**
 * The link `?voucher=CODE` on any page puts the voucher into the cart of the user, or of the guest if orders need no
 * account.
 * @throws {Response} A redirect to the page without the code, with a toast.
 */
export async function takeLinkedVoucher(args: RequestArgs) {
  const { pathname, searchParams } = new URL(args.request.url)
  const code = searchParams.get(voucherParameter)
  if (!code || !isNavigation(args.request) || isOnlyLooking(args.request)) return
  const buyer = await findBuyer(args)
  if (!buyer) return
  searchParams.delete(voucherParameter)
  const page = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
  throw await buyer.applyVoucher(code, { isFromLink: true }).then(
    async ({ message }) => {
      const headers = new Headers()
      await storeChangedCart(headers, args.context)
      return redirectWithSuccess(page, t(message), { headers, leadsToCart: true })
    },
    (error) => redirectWithError(page, t(requireRefusal(error).text)),
  )
}

/** False for an image, a frame or a script of another site: its visitors have not followed the link. */
function isNavigation({ headers }: Request) {
  const dest = headers.get('sec-fetch-dest') ?? 'document'
  return dest === 'document' || headers.get('sec-fetch-site') === 'same-origin'
}
