import { transaction } from 'db/client'
import {
  chooseVoucher,
  refuseUnknownCode,
  voucherRefusal,
} from '~/domain/buying/vouchers/use-voucher.server'
import { requireCurrentUser } from '~/domain/people/access/current-user.server'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { subtotalOf } from './cart'
import { findCart, touchCart } from './cart.server'

interface Options {
  /** Of a link, which a customer follows before the cart is full: the cart shows what is missing. */
  evenIfCartIsSmall?: boolean
}

/** @throws {Refusal} 400 if the code is unknown, 429 after too many of these, 409 if the voucher does not count. */
export async function putVoucherInCart(
  userId: string,
  code: string,
  { evenIfCartIsSmall = false }: Options = {},
) {
  await refuseUnknownCode(userId, code)
  return transaction(async (trx) => {
    await requireCurrentUser(trx, userId)
    await touchCart(trx, userId)
    const cart = await findCart(userId, trx)
    const sum = evenIfCartIsSmall || !cart ? Number.MAX_SAFE_INTEGER : subtotalOf(cart)
    const voucher = await chooseVoucher(trx, code, { sum, userId })
    if (voucher.problem) throw voucherRefusal(voucher.problem)
    await trx
      .updateTable('carts')
      .set({ voucher: voucher.code })
      .where('user_id', '=', userId)
      .execute()
    return { message: message('Voucher {code} is in your cart', { code: voucher.code }) }
  })
}

export async function removeVoucher(userId: string) {
  await transaction(async (trx) => {
    await requireCurrentUser(trx, userId)
    await trx.updateTable('carts').set({ voucher: null }).where('user_id', '=', userId).execute()
  })
  return { message: msg('Voucher removed from cart') }
}
