import type { Defaulted, Fixed, PrimaryKeys } from './columns'

export interface GuestOrderTables {
  guest_orders: GuestOrdersTable
}

export const guestOrderPrimaryKeys = {
  guest_orders: ['order_id'],
} satisfies PrimaryKeys<GuestOrderTables>

/** Of an order without an account. Its `user_id` belongs to no user. */
export interface GuestOrdersTable {
  order_id: Fixed<string>
  /** In lower case. Not confirmed. */
  email: string
  /** A keyed hash of the client's network; empty if it is not known. */
  network: Fixed<string>
  /** The id in the cookie of the browser that has placed the order. */
  browser: Defaulted<string>
}
