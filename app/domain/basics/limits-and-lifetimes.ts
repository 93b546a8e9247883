import { duration } from '~/domain/basics/time/durations'
import { msgWith } from '~/languages/messages'

// No Zod schemas here: most screens import this file, but browsers load Zod only for some forms.

export const nameLength = { min: 2, max: 80 }
export const passwordLength = { min: 6, max: 128 }
export const phoneLength = { min: 10, max: 30 }

export const passwordHint = msgWith('At least {min} characters', { min: passwordLength.min })
export const phoneHint = msgWith('A valid phone number has at least {min} characters.', {
  min: phoneLength.min,
})

export const activationLink = duration(24, 'hour')
export const resetLink = duration(1, 'hour')
export const newEmailLink = duration(24, 'hour')
export const invitationLink = duration(24, 'hour')
/** A guest confirms with it to wait for a product. */
export const alertLink = duration(24, 'hour')
export const orderLink = duration(30, 'day')
/** How long the units of an order that the shop has entered wait for its payment at a provider. */
export const payLinkOfEnteredOrder = duration(7, 'day')

/** If a cart is not changed for this long, its units go back on sale. Nothing is scarce in a demo. */
export const cartLifetimes = { shop: duration(24, 'hour'), demo: duration(7, 'day') }

/** The cart of a guest is a cookie, and holds no units. */
export const guestCartLifetime = duration(7, 'day')

export const maxSessionIdle = duration(24, 'hour')
export const maxSessionAge = duration(30, 'day')

/** How long after a log-in, or after the password was asked again, it is not asked again. */
export const confirmationLifetime = duration(15, 'minute')

/** How long a browser is known to the accounts that have logged in with it. */
export const knownBrowserLifetime = duration(365, 'day')

/** `byAccount` counts the failures of one client with one account, `byClient` those of one client with all accounts. */
export const failedLogIns = {
  byAccount: { max: 10, within: duration(15, 'minute') },
  byClient: { max: 100, within: duration(24, 'hour') },
}

/**
 * Wrong codes of a second factor, after the right password. `byPassword` counts only those of six digits, which can be
 * guessed, and starts again with a new password.
 */
export const wrongCodes = {
  byAccount: { max: 5, within: duration(15, 'minute') },
  byPassword: { max: 30, within: duration(24, 'hour') },
}

/** For the code of a second factor, after the right password. */
export const secondStepLifetime = duration(5, 'minute')

/** How long the shop waits for the first code of a new second factor. */
export const enrolmentLifetime = duration(60, 'minute')

/** `byAccount` is higher, so that one stranger cannot use up the emails that the owner of an email address may request. */
export const requestedEmails = {
  byAccountAndClient: { max: 5, within: duration(1, 'hour') },
  byAccount: { max: 20, within: duration(1, 'hour') },
  byClient: { max: 60, within: duration(1, 'hour') },
}

/** Beyond these, a declaration is stored without a receipt. A client that has used up `byClient` can cause `laterByClient`. */
export const withdrawalReceipts = {
  byClient: { max: 10, within: duration(1, 'hour') },
  laterByClient: { max: 1, within: duration(1, 'minute') },
  byEmailAndClient: { max: 5, within: duration(1, 'hour') },
  byEmail: { max: 20, within: duration(1, 'hour') },
}

/** Emails to guests who wait for a product. Beyond the limits of an address, the shop answers the same and sends nothing. */
export const requestedAlerts = {
  byClient: { max: 10, within: duration(1, 'hour') },
  byEmailAndClient: { max: 5, within: duration(1, 'hour') },
  byEmail: { max: 20, within: duration(1, 'hour') },
}

/** Beyond these, a declaration is refused. It does not count what other clients declare, whatever they type. */
export const declaredWithdrawals = { byClient: { max: 100, within: duration(1, 'hour') } }

/** Codes of vouchers that do not exist. Beyond these, every code is refused, so that codes cannot be found by trying. */
export const unknownVouchers = { byClient: { max: 10, within: duration(1, 'hour') } }

/**
 * What orders without an account may hold before they are paid, so that a stranger can neither tie up the stock nor have
 * the shop email others. A network may be that of a town, so it has more orders, and a day later none of them counts.
 */
export const unpaidGuestOrders = {
  byBrowser: 3,
  byEmail: 5,
  byNetwork: 20,
  /** A guest can have so many units of a product. More of them are possible while all guests hold at most this share. */
  units: 3,
  shareOfUnits: 0.5,
}

/** How long the browser that has ordered a cart is led to the order if it sends the cart again. */
export const repeatedOrder = duration(15, 'minute')
