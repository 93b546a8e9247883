import { duration } from '~/domain/durations'

// What accounts must have, and how long links and sessions last. No schema is in this file, so that screens can tell it.

/** Characters. */
export const nameLength = { min: 2, max: 80 }
export const passwordLength = { min: 6, max: 128 }
export const phoneLength = { min: 10, max: 30 }

export const passwordHint = `At least ${passwordLength.min} characters`
export const phoneHint = `At least ${phoneLength.min} characters, for example +1 555 010 0199`

/** Each of these links works once. */
export const activationLink = duration(24, 'hour')
export const resetLink = duration(1, 'hour')
export const newEmailLink = duration(24, 'hour')
/** The link that an admin hands over to a customer whose account they have created. */
export const invitationLink = duration(24, 'hour')

/** A session ends after so long without a request. */
export const maxSessionIdle = duration(24, 'hour')
/** A session ends after so long in any case. */
export const maxSessionAge = duration(30, 'day')

/** How many log-ins may fail: of one account from one client, and from one client. Further ones get 429. */
export const failedLogIns = {
  byAccount: { max: 10, within: duration(15, 'minute') },
  byClient: { max: 100, within: duration(24, 'hour') },
}
