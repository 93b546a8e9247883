import { duration } from '~/domain/durations'

export const retention = {
  /** A log-in sends the activation email again, so a registration may outlive its first link. */
  registrations: duration(7, 'day'),
  orderKeys: duration(1, 'day'),
  emailChanges: duration(7, 'day'),
  unsentEmails: duration(7, 'day'),
  sentEmails: duration(30, 'day'),
  imports: duration(7, 'day'),
  unusedImages: duration(1, 'day'),
}
