import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../domain/refusal'
import { settings } from '../settings.server'

const limit = settings.apiRateLimit
const calls = new RateLimiterMemory({ points: limit, duration: 60 })

/** Consumes one call of an address and writes into the headers how many are left this minute. Refuses 429. */
export async function consumeCall(address: string, headers: Headers) {
  const outcome = await calls.consume(address).catch((reason: unknown) => {
    if (reason instanceof RateLimiterRes) return reason
    throw reason
  })
  const seconds = Math.max(1, Math.ceil(outcome.msBeforeNext / 1000))
  headers.set('ratelimit-limit', String(limit))
  headers.set('ratelimit-remaining', String(Math.max(0, outcome.remainingPoints)))
  headers.set('ratelimit-reset', String(seconds))
  if (outcome.consumedPoints > limit) {
    throw new Refusal(429, 'Too many requests. Please slow down', { retryAfter: seconds })
  }
}
