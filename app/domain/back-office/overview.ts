/** One day in the shop's time zone. `revenue` is in minor units, of orders in the shop's currency only. */
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
  /** True if the demo's mailbox shows the emails instead of sending them. */
  hasMailbox: boolean
  period: Period
  perDay: DayOfSales[]
  /** The unpaid part of the period's revenue, in minor units. */
  unpaid: number
  /** The number of orders in other currencies, which the revenue does not include. */
  ordersInOtherCurrencies: number
  bestSellers: { id: string; name: string; quantity: number; revenue: number }[]
  /** Liked products on sale that were never ordered. */
  onlyLiked: { id: string; name: string; likes: number }[]
  lowStock: { id: string; name: string; stock: number }[]
  newestUsers: { id: string; name: string; email: string; createdAt: string }[]
}
