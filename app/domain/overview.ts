/** What was sold on one day (UTC); revenue in cents. */
export interface DayOfSales {
  date: string
  orders: number
  revenue: number
}

/** How the shop is doing. */
export interface Overview {
  perDay: DayOfSales[]
  lowStock: { id: string; name: string; stock: number }[]
  /** Emails that the mail server has refused for good, or that were tried for too long. */
  failedEmails: {
    id: string
    recipient: string
    subject: string
    reason: string | null
    createdAt: string
  }[]
  newestUsers: { id: string; name: string; email: string; createdAt: string }[]
}
