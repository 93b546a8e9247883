/** A cart without an account. The browser stores it, so it holds no units. */
export interface GuestCart {
  /**
   * The order gets it in place of the id of a user, so that a form that is sent twice places one order. It stays the same
   * until the cart grows, because what was already ordered may then be ordered again.
   */
  id: string
  lines: GuestLine[]
  voucherCode?: string
}

export type GuestLine = [variantId: string, quantity: number]

/** So that the cart fits into a cookie. */
export const maxGuestLines = 50

export function unitsIn(lines: GuestLine[]) {
  return lines.reduce((sum, [, quantity]) => sum + quantity, 0)
}
