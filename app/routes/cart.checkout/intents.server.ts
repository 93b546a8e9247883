import { CheckoutDraft } from '~/domain/buying/checkout/order-draft'
import type { Buyer } from '~/web/buyer.server'
import { type Intent, redisplay, textOf } from '~/web/run-intent.server'

export async function checkoutIntents(buyer: Buyer) {
  const order = await buyer.order()
  const update = redisplay(CheckoutDraft, async ({ voucher }) => {
    if (voucher) await buyer.applyVoucher(voucher)
  })
  const enter: Intent = (submitted) =>
    textOf(submitted.fields, 'voucher').trim() ? update(submitted) : order(submitted)
  const removeVoucher = redisplay(CheckoutDraft, buyer.removeVoucher)
  return { order, enter, update, applyVoucher: update, removeVoucher }
}
