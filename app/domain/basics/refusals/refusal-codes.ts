/** They stay the same in later versions, and docs/api.md explains them. */
export const refusalCodes = [
  'not_logged_in',
  'wrong_credentials',
  'second_factor_required',
  'wrong_second_factor',
  'not_activated',
  'admins_only',
  'other_area',
  'banned',
  'confirmation_required',
  'no_cart',
  'out_of_stock',
  'variant_needed',
  'total_changed',
  'currency_changed',
  'method_changed',
  'not_delivered',
  'voucher_refused',
  'shop_closed',
  'changed_meanwhile',
  'too_many_attempts',
  'too_many_calls',
] as const

export type RefusalCode = (typeof refusalCodes)[number]
