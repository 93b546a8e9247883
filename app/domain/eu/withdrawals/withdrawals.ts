import type { AnsweredStatus, WithdrawalStatus } from 'db/schema'
import type { NamedLine } from '~/domain/catalogue/stock/variant-names'
import { type Message, message } from '~/languages/messages'
import { msg } from '~/languages/translate'

// The withdrawal function that Directive 2011/83/EU, article 11a, asks of shops that sell to consumers in the EU.

export const withdrawalPath = '/withdrawal'

/** Of an order from which a customer can withdraw. */
export interface WithdrawableLine extends NamedLine {
  position: number
  /** The units that were not taken back. */
  left: number
}

/** The field for the units of the line. */
export function fieldOfUnits(position: number) {
  return `units_${position}`
}

export function positionOfUnits(field: string) {
  const position = /^units_(\d{1,3})$/.exec(field)?.[1]
  return position === undefined ? undefined : Number(position)
}

export interface WithdrawnLine extends NamedLine {
  position: number
  quantity: number
}

export interface Withdrawal {
  id: string
  /** As it was typed. */
  orderNumber: string
  /** Null if there is no order with this number. */
  orderId: string | null
  name: string
  email: string
  isCustomers: boolean
  /** Missing if it is the whole order. */
  part?: WithdrawnLine[]
  status: WithdrawalStatus
  reason: string
  createdAt: string
  /** Null if too many receipts were requested. */
  confirmedAt: string | null
  answeredAt: string | null
  isCancelled: boolean
  isDelivered: boolean
  /** When the last day of the period begins; null if the order is not delivered, or has no period. */
  lastDay: string | null
}

/** `known` if the order's customer, logged in, has repeated a declaration that waits; `unconfirmed` without a receipt. */
export type DeclaredOutcome = 'confirmed' | 'unconfirmed' | 'known'

export function isWaiting({ status, isCustomers }: Pick<Withdrawal, 'status' | 'isCustomers'>) {
  return status === 'declared' && isCustomers
}

export const withdrawalStatusTexts: Record<WithdrawalStatus, string | Message> = {
  declared: message('New', { context: 'withdrawal' }),
  received: msg('Received'),
  declined: msg('Declined'),
  refunded: msg('Refunded'),
}

export const withdrawalAnswers: Record<AnsweredStatus, string> = {
  received: msg('Received: we accept the withdrawal'),
  declined: msg('Declined'),
  refunded: msg('Refunded: we have returned the payment'),
}
