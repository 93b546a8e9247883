import { duration } from './durations'

export const retention = {
  /** Longer than an activation link is valid, because logging in sends a new link. */
  registrations: duration(7, 'day'),
  /** Of orders that an admin has begun to enter. */
  orderDrafts: duration(7, 'day'),
  /** Not shorter than the life of a cart of a guest and of a draft, so that their forms place one order. */
  orderKeys: duration(7, 'day'),
  emailChanges: duration(7, 'day'),
  unsentEmails: duration(7, 'day'),
  sentEmails: duration(30, 'day'),
  stockAlerts: duration(365, 'day'),
  /** Longer than the 30 days that a prior price looks back. */
  prices: duration(90, 'day'),
  imports: duration(7, 'day'),
  unusedImages: duration(1, 'day'),
}
