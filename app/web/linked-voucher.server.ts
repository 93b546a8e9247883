import { asRefusal } from '~/domain/basics/refusals/refusal.server'
import { putVoucherInCart } from '~/domain/buying/cart/cart-voucher.server'
import type { User } from '~/domain/people/access/users'
import { t } from '~/languages/translate'
import { redirectWithError, redirectWithSuccess } from './toast.server'

/**
 * The link `?voucher=CODE` on any page puts the voucher into the cart of the user.
 * @throws {Response} A redirect to the page without the code, with a toast.
 */
export async function takeLinkedVoucher(request: Request, user: User | undefined) {
  const { pathname, searchParams } = new URL(request.url)
  const code = searchParams.get('voucher')
  if (!code || !user) return
  searchParams.delete('voucher')
  const page = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
  throw await putVoucherInCart(user.id, code, { evenIfCartIsSmall: true }).then(
    ({ message }) => redirectWithSuccess(page, t(message), { leadsToCart: true }),
    (error) => {
      const refusal = asRefusal(error)
      if (!refusal) throw error
      return redirectWithError(page, t(refusal.text))
    },
  )
}
