import { duration } from '~/domain/durations'

// No schemas here: screens import this file, and browsers must not load Zod.

export const nameLength = { min: 2, max: 80 }
export const passwordLength = { min: 6, max: 128 }
export const phoneLength = { min: 10, max: 30 }

export const passwordHint = `At least ${passwordLength.min} characters`
export const phoneHint = `A valid phone number has at least ${phoneLength.min} characters, for example +1 555 010 0199.`

export const activationLink = duration(24, 'hour')
export const resetLink = duration(1, 'hour')
export const newEmailLink = duration(24, 'hour')
export const invitationLink = duration(24, 'hour')

export const maxSessionIdle = duration(24, 'hour')
export const maxSessionAge = duration(30, 'day')

/** The maximum failures for one account from one client, and for one client and all accounts together. */
export const failedLogIns = {
  byAccount: { max: 10, within: duration(15, 'minute') },
  byClient: { max: 100, within: duration(24, 'hour') },
}
