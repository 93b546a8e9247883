import { type Trx, transaction } from 'db/client'
import {
  refuseUnknownCode,
  requireUsableVoucher,
} from '~/domain/buying/vouchers/use-voucher.server'
import type { ChosenVoucher } from '~/domain/buying/vouchers/vouchers'
import { requireCurrentUser } from '~/domain/people/access/current-user.server'
import { refuseWhileClosed } from '~/domain/settings/closing/closing.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { subtotalOf } from './cart'
import { findCart, touchCart } from './cart.server'

export interface VoucherOptions {
  /** Which a customer follows before the cart is full: the cart shows what is missing. */
  isFromLink?: boolean
}

/**
 * @throws {Refusal} 400 if the code is unknown, 429 after too many of these, 409 if the voucher does not count, or if the
 * shop is closed.
 */
export async function putVoucherInCart(
  userId: string,
  code: string,
  clientIp: string,
  { isFromLink = false }: VoucherOptions = {},
) {
  await refuseUnknownCode(clientIp || userId, code, isFromLink)
  return transaction(async (trx) => {
    const { role } = await requireCurrentUser(trx, userId)
    refuseWhileClosed(await shopSettings(trx), role)
    await touchCart(trx, userId)
    const cart = await findCart(userId, trx)
    const sum = isFromLink || !cart ? undefined : subtotalOf(cart)
    const voucher = await requireUsableVoucher(trx, code, { sum, buyer: { userId } })
    await storeCode(trx, userId, voucher.code)
    return { message: inCart(voucher) }
  })
}

export function inCart({ code }: Pick<ChosenVoucher, 'code'>) {
  return message('Voucher {code} is in your cart', { code })
}

export async function removeVoucher(userId: string) {
  await transaction(async (trx) => {
    await requireCurrentUser(trx, userId)
    await storeCode(trx, userId, null)
  })
  return { message: voucherRemoved }
}

export const voucherRemoved = msg('Voucher removed from cart')

/** The caller must have checked that the user can use it. */
export async function storeCode(trx: Trx, userId: string, code: string | null) {
  await trx.updateTable('carts').set({ voucher: code }).where('user_id', '=', userId).execute()
}
