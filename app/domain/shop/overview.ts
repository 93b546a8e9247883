/** The orders of one day in the shop's time zone; revenue in minor units, only of orders in the currency of the shop. */
export interface DayOfSales {
  date: string
  orders: number
  revenue: number
}

export const periods = [7, 30, 90] as const
export type Period = (typeof periods)[number]

export interface Overview {
  toDeliver: number
  soldOut: number
  emails: { waiting: number; failed: number }
  hasMail: boolean
  /** Emails are not sent: they stay in the mailbox of the demo. */
  hasMailbox: boolean
  period: Period
  perDay: DayOfSales[]
  /** The part of that revenue for which the shop still waits, in minor units. */
  unpaid: number
  /** Orders of the period in other currencies, which are not in the revenue. */
  otherCurrencies: number
  bestSellers: { id: string; name: string; quantity: number; revenue: number }[]
  /** Liked products on sale that were never ordered. */
  onlyLiked: { id: string; name: string; likes: number }[]
  lowStock: { id: string; name: string; stock: number }[]
  newestUsers: { id: string; name: string; email: string; createdAt: string }[]
}
