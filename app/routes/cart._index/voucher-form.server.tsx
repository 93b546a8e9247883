import type { AppLoadContext } from '@remix-run/node'
import type { Cart } from '~/domain/buying/cart/cart'
import { serverHtml } from '~/speed/server-html.server'
import { VoucherChoice } from '~/ui/orders/voucher-choice'

/** Undefined if the shop has no vouchers. */
export function voucherFormOf(cart: Cart | undefined, refused: AppLoadContext['refusedVoucher']) {
  if (!cart?.takesVouchers) return undefined
  const field = {
    id: 'voucher',
    name: 'voucher',
    initialValue: refused?.code,
    errors: refused && [refused.error],
  }
  // A plain form, so that the script of the cart is the same in shops without vouchers.
  return serverHtml(
    <form method="post" action="/cart?index">
      <VoucherChoice field={field} voucher={cart.voucher} orderUrl={refused?.orderUrl} />
    </form>,
  )
}
