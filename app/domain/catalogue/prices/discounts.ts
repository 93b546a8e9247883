import { type Money, rateText } from '~/domain/basics/money/money'
import { dayText } from '~/domain/basics/time/days'
import { msg } from '~/languages/translate'

/** Of a category, in per cent. */
export const maxDiscount = 90
export const maxProductDiscount = 99

/** Of one product. Days such as `2026-12-01`, in the time zone of the shop; `discountUntil` is the last one. */
export interface Discount {
  discountPercent: number | null
  /** In minor units. At most one of percent and price is set; if none is, the product has no discount. */
  discountPrice: number | null
  discountFrom: string | null
  discountUntil: string | null
}

export const noDiscount: Discount = {
  discountPercent: null,
  discountPrice: null,
  discountFrom: null,
  discountUntil: null,
}

export function problemOf(
  discount: Discount,
  fullPrice: number,
): { field: keyof Discount; text: string } | undefined {
  const { discountPercent, discountPrice, discountFrom, discountUntil } = discount
  if (discountPercent !== null && discountPrice !== null) {
    return { field: 'discountPrice', text: msg('Enter a percentage or a reduced price, not both') }
  }
  if (discountPrice !== null && discountPrice >= fullPrice) {
    return { field: 'discountPrice', text: msg('The reduced price must be below the full price') }
  }
  const isDated = discountFrom !== null || discountUntil !== null
  if (isDated && discountPercent === null && discountPrice === null) {
    const field = discountFrom === null ? 'discountUntil' : 'discountFrom'
    return { field, text: msg('Enter a discount, or leave its days empty') }
  }
  if (discountFrom !== null && discountUntil !== null && discountUntil < discountFrom) {
    return { field: 'discountUntil', text: msg('The last day must not be before the first day') }
  }
  return undefined
}

export function isInForce(discount: Discount, day: string) {
  const { discountPercent, discountPrice, discountFrom, discountUntil } = discount
  return (
    (discountPercent !== null || discountPrice !== null) &&
    (discountFrom === null || discountFrom <= day) &&
    (discountUntil === null || discountUntil >= day)
  )
}

/** Such as `20% (December 1, 2026 – December 24, 2026)`; empty without a discount. */
export function discountText(discount: Discount, money: Money) {
  const { discountPercent, discountPrice, discountFrom, discountUntil } = discount
  const value =
    discountPrice === null
      ? discountPercent && rateText(100 * discountPercent, money)
      : money.format(discountPrice)
  if (!value) return ''
  if (!discountFrom && !discountUntil) return value
  const [from, until] = [discountFrom, discountUntil].map(
    (day) => day && dayText(day, money.locale),
  )
  return `${value} (${[from, '–', until].filter(Boolean).join(' ')})`
}
