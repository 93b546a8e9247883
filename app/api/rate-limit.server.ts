import { countApiCall } from '~/domain/basics/rate-limits.server'
import { Refusal } from '~/domain/basics/refusals/refusal'

export async function consumeCall(clientIp: string, headers: Headers) {
  const { calls, max, seconds } = await countApiCall(clientIp)
  headers.set('ratelimit-limit', String(max))
  headers.set('ratelimit-remaining', String(Math.max(0, max - calls)))
  headers.set('ratelimit-reset', String(seconds))
  if (calls > max) {
    throw new Refusal(429, 'Too many requests. Please slow down', {
      code: 'too_many_calls',
      retryAfter: seconds,
    })
  }
}
