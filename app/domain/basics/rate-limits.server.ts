import { engine } from 'db/client'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { type Duration, duration } from '~/domain/basics/time/durations'
import { messageN } from '~/languages/messages'
import { settings } from '~/settings.server'
import {
  declaredWithdrawals,
  failedLogIns,
  requestedAlerts,
  requestedEmails,
  unknownVouchers,
  withdrawalReceipts,
  wrongCodes,
} from './limits-and-lifetimes'

const hourly = (max: number) => ({ max, within: duration(1, 'hour') })

const limits = {
  logInByAccount: limit('log_in_by_account', failedLogIns.byAccount),
  logInByClient: limit('log_in_by_address', failedLogIns.byClient),
  secondFactorByAccount: limit('second_factor_by_account', wrongCodes.byAccount),
  secondFactorByPassword: limit('second_factor_by_password', wrongCodes.byPassword),
  emailByAccountAndClient: limit('email_by_account_client', requestedEmails.byAccountAndClient),
  emailByAccount: limit('email_by_account', requestedEmails.byAccount),
  emailByClient: limit('email_by_address', requestedEmails.byClient),
  withdrawalByClient: limit('withdrawal_by_client', declaredWithdrawals.byClient),
  receiptByClient: limit('receipt_by_client', withdrawalReceipts.byClient),
  laterReceiptByClient: limit('later_receipt_by_client', withdrawalReceipts.laterByClient),
  receiptByEmailAndClient: limit('receipt_by_email_client', withdrawalReceipts.byEmailAndClient),
  receiptByEmail: limit('receipt_by_email', withdrawalReceipts.byEmail),
  alertByClient: limit('alert_by_client', requestedAlerts.byClient),
  alertByEmailAndClient: limit('alert_by_email_client', requestedAlerts.byEmailAndClient),
  alertByEmail: limit('alert_by_email', requestedAlerts.byEmail),
  newBrowserEmail: limit('new_browser_email', { max: 1, within: duration(1, 'day') }),
  imageByUser: limit('image_by_user', hourly(30)),
  accountChange: limit('account_change', hourly(10)),
  dataDownload: limit('data_download', hourly(10)),
  importByAdmin: limit('import_by_admin', hourly(100)),
  testEmailByAdmin: limit('test_email_by_admin', hourly(10)),
  unknownVoucherByClient: limit('unknown_voucher_by_client', unknownVouchers.byClient),
  linkedVoucherByClient: limit('linked_voucher_by_client', unknownVouchers.byClient),
  payPageByClient: limit('pay_page_by_client', { max: 60, within: duration(10, 'minute') }),
  webhookByClient: limit('webhook_by_client', { max: 1_200, within: duration(1, 'minute') }),
  addAfterLogIn: limit('add_after_log_in', { max: 1, within: duration(10, 'minute') }),
  reset: limit('reset', { max: 10, within: duration(10, 'minute') }),
}
const apiCallByClient = limit('api_call_by_address', {
  max: settings.apiRateLimit,
  within: duration(1, 'minute'),
})

/** Counts nothing if the key is empty, as for a client whose IP is not known. Returns how many are left. */
export async function consume(name: keyof typeof limits, key: string) {
  if (!key) return Number.POSITIVE_INFINITY
  try {
    return (await limits[name].consume(key)).remainingPoints
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason
    const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
    throw new Refusal(429, tooManyAttempts(seconds), {
      code: 'too_many_attempts',
      retryAfter: seconds,
    })
  }
}

export async function tryConsume(name: keyof typeof limits, key: string) {
  try {
    await consume(name, key)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** `client` is an IP, or the id of a user. @throws {Refusal} like `consume` */
export async function consumeEmail(email: string, client: string) {
  // First the client's own limit, so that its refused requests do not count for the owner of the email address.
  await consume('emailByAccountAndClient', `${email} ${client}`)
  await consume('emailByAccount', email)
}

/** Counts a call, as `consume`. Returns the calls so far, the limit, and the seconds until the count restarts. */
export async function countApiCall(clientIp: string) {
  if (!clientIp) return { calls: 0, max: settings.apiRateLimit, seconds: 60 }
  const outcome = await apiCallByClient.consume(clientIp).catch((reason: unknown) => {
    if (reason instanceof RateLimiterRes) return reason
    throw reason
  })
  return {
    calls: outcome.consumedPoints,
    max: settings.apiRateLimit,
    seconds: Math.max(1, Math.ceil(outcome.msBeforeNext / 1000)),
  }
}

export async function undoConsume(name: keyof typeof limits, key: string) {
  if (key) await limits[name].reward(key)
}

export function clearFailedLogIns(email: string) {
  return engine.deleteCounts(`log_in_by_account:${email} `)
}

export function deleteExpiredCounts() {
  const now = Date.now()
  return engine.deleteCountsOutside(now, now + failedLogIns.byClient.within.ms)
}

// The database stores the prefixes. A renamed prefix restarts its counts.
function limit(keyPrefix: string, { max, within }: { max: number; within: Duration }) {
  return engine.limiter({ keyPrefix, points: max, duration: within.ms / 1000 })
}

function tooManyAttempts(seconds: number) {
  if (seconds < 90) {
    return messageN(
      seconds,
      'Too many attempts. Please try again in {count} second',
      'Too many attempts. Please try again in {count} seconds',
    )
  }
  if (seconds < 5400) {
    return messageN(
      Math.ceil(seconds / 60),
      'Too many attempts. Please try again in {count} minute',
      'Too many attempts. Please try again in {count} minutes',
    )
  }
  return messageN(
    Math.ceil(seconds / 3600),
    'Too many attempts. Please try again in {count} hour',
    'Too many attempts. Please try again in {count} hours',
  )
}
