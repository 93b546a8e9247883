/** What was sold on one day of the shop's time zone; revenue in cents. */
export interface DayOfSales {
  /** As in `2026-11-22`. */
  date: string
  orders: number
  revenue: number
}

/** For how many days, up to today, the overview can be asked. */
export const periods = [7, 30, 90] as const
export type Period = (typeof periods)[number]

/** How the shop is doing, and what is to be done. */
export interface Overview {
  toDeliver: number
  soldOut: number
  emails: { waiting: number; failed: number }
  /** What a new shop still lacks. */
  lacks: { mail: boolean; category: boolean; product: boolean }
  period: Period
  perDay: DayOfSales[]
  bestSellers: { id: string; name: string; quantity: number; revenue: number }[]
  /** Products on sale that people like and were never ordered. */
  onlyLiked: { id: string; name: string; likes: number }[]
  lowStock: { id: string; name: string; stock: number }[]
  newestUsers: { id: string; name: string; email: string; createdAt: string }[]
}
