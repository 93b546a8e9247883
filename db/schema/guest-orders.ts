import type { Fixed, PrimaryKeys } from './columns'

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
  /** A keyed hash of the client's network. */
  network: Fixed<string>
}
