import { duration } from '~/domain/durations'

/** How long the shop stores what has served its purpose; `cleanUp` deletes it then. */
export const retention = {
  /** A log-in sends the activation email again, so a registration may outlive its first link. */
  registrations: duration(7, 'day'),
  /** A repeated order with the same key is the same order for so long. */
  orderKeys: duration(1, 'day'),
  emailChanges: duration(7, 'day'),
  /** Emails that could not be sent. The links in them have expired long before. */
  unsentEmails: duration(7, 'day'),
  sentEmails: duration(30, 'day'),
  imports: duration(7, 'day'),
  unusedImages: duration(1, 'day'),
}
