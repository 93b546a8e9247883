import type { Defaulted, Fixed, Flag, PrimaryKeys, Time } from './columns'

export interface WithdrawalTables {
  withdrawals: WithdrawalsTable
  withdrawal_items: WithdrawalItemsTable
}

export const withdrawalPrimaryKeys = {
  withdrawals: ['id'],
  withdrawal_items: ['withdrawal_id', 'position'],
} satisfies PrimaryKeys<WithdrawalTables>

export type AnsweredStatus = 'received' | 'declined' | 'refunded'
export type WithdrawalStatus = 'declared' | AnsweredStatus

export interface WithdrawalsTable {
  id: Fixed<string>
  order_number: Fixed<string>
  order_id: Fixed<string | null>
  name: Fixed<string>
  email: Fixed<string>
  /** 1 if the email address was that of the order's customer. */
  is_customers: Fixed<Flag>
  status: Defaulted<WithdrawalStatus>
  reason: Defaulted<string>
  created_at: Fixed<Time>
  confirmed_at: Defaulted<Time | null>
  answered_at: Defaulted<Time | null>
}

/** What is withdrawn from, of the lines of the order. There are none if it is the whole order. */
export interface WithdrawalItemsTable {
  withdrawal_id: Fixed<string>
  position: Fixed<number>
  quantity: Fixed<number>
}
