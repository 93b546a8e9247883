import { Refusal } from '~/domain/refusal'
import { countApiCall } from '~/domain/shop/rate-limits.server'

/** Counts one call of an address and writes into the headers how many are left this minute. Refuses 429. */
export async function consumeCall(address: string, headers: Headers) {
  const { calls, most, seconds } = await countApiCall(address)
  headers.set('ratelimit-limit', String(most))
  headers.set('ratelimit-remaining', String(Math.max(0, most - calls)))
  headers.set('ratelimit-reset', String(seconds))
  if (calls > most) {
    throw new Refusal(429, 'Too many requests. Please slow down', { retryAfter: seconds })
  }
}
