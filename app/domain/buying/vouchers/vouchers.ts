import type { Message } from '~/languages/messages'
import { msg } from '~/languages/translate'

export const codeMissing = msg('Enter the code of the voucher')

/** What a voucher takes off an order, in minor units. Either `percent` or `amount` is set. */
export interface Reduction {
  percent: number | null
  amount: number | null
  /** The lowest sum of the lines for which it counts. */
  minTotal: number
}

export interface Voucher extends Reduction {
  id: string
  code: string
  validFrom: string | null
  validUntil: string | null
  maxUses: number | null
  maxUsesPerEmail: number | null
  /** The orders with it, without cancelled ones. */
  uses: number
  isActive: boolean
}

export interface ChosenVoucher extends Reduction {
  /** Undefined if there is no voucher with the code. */
  id?: string
  code: string
  /** Why it takes off nothing. */
  problem?: string | Message
  /** The page of the buyer's own unpaid order that has used it. */
  orderUrl?: string
}

export interface CartVoucher extends ChosenVoucher {
  discount: number
}

/** A cart, as far as vouchers depend on it. */
export interface VoucherCart {
  lines: { price: number; quantity: number; discount?: number }[]
  /** After what the voucher takes off. */
  total: number
  /** Missing if the shop has no vouchers. */
  takesVouchers?: true
  voucher?: CartVoucher
}

/** Of lines that add up to `sum`. Delivery is not reduced. */
export function discountOf({ percent, amount, minTotal }: Reduction, sum: number) {
  if (sum < minTotal) return 0
  return percent === null ? Math.min(amount ?? 0, sum) : Math.round((sum * percent) / 100)
}
