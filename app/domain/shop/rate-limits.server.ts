import { engine } from 'db/client'
import { day } from 'db/time'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '~/domain/refusal'
import { settings } from '~/settings.server'

const minutes = 60
const hours = 60 * minutes

const limits = {
  logInByAccount: limit('log_in_by_account', 10, 15 * minutes),
  logInByAddress: limit('log_in_by_address', 100, 24 * hours),
  emailByAccount: limit('email_by_account', 5, hours),
  emailByAddress: limit('email_by_address', 60, hours),
  imageByUser: limit('image_by_user', 30, hours),
  accountChange: limit('account_change', 10, hours),
  importByAdmin: limit('import_by_admin', 100, hours),
  reset: limit('reset', 10, 10 * minutes),
}
const apiCallByAddress = limit('api_call_by_address', settings.apiRateLimit, minutes)

/** Consumes one use. Refuses 429, with the seconds to wait, when the limit is used up. */
export async function consume(name: keyof typeof limits, key: string) {
  try {
    await limits[name].consume(key)
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason
    const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
    throw new Refusal(429, `Too many attempts. Please try again ${inWords(seconds)}`, {
      retryAfter: seconds,
    })
  }
}

/** Counts one call of the API; says how many calls the address has made of those it may, and when it may again. */
export async function countApiCall(address: string) {
  const outcome = await apiCallByAddress.consume(address).catch((reason: unknown) => {
    if (reason instanceof RateLimiterRes) return reason
    throw reason
  })
  return {
    calls: outcome.consumedPoints,
    most: settings.apiRateLimit,
    seconds: Math.max(1, Math.ceil(outcome.msBeforeNext / 1000)),
  }
}

/** Gives one use back: the attempt was a good one. */
export async function refund(name: keyof typeof limits, key: string) {
  await limits[name].reward(key)
}

/** Clears every failed log-in of an account, whatever address it came from. */
export function clearFailedLogIns(email: string) {
  return engine.deleteCounts(`log_in_by_account:${email} `)
}

/** Forgets the counts whose time is over, and those that the clock, set back since, would keep for too long. */
export function deleteExpiredCounts() {
  const now = Date.now()
  return engine.deleteCountsOutside(now, now + day)
}

function limit(keyPrefix: string, points: number, seconds: number) {
  return engine.limiter({ keyPrefix, points, duration: seconds })
}

function inWords(seconds: number) {
  if (seconds < 90) return `in ${seconds} seconds`
  if (seconds < 5400) return `in ${Math.ceil(seconds / 60)} minutes`
  return `in ${Math.ceil(seconds / 3600)} hours`
}
