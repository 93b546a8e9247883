import type { Answer } from './answer'

interface Details {
  status?: number
  type?: 'invalid_request_error' | 'idempotency_error' | 'api_error'
  code?: string
  param?: string
}

export const ok = (answer: object): Answer => ({ status: 200, answer })

/** https://docs.stripe.com/api/errors */
export function refuse(message: string, details: Details = {}): Answer {
  const { status = 400, type = 'invalid_request_error', ...more } = details
  return { status, answer: { error: { type, message, ...more } } }
}

/** Refused while the parameters were checked. */
export function invalid(message: string, details: Details = {}): Answer {
  return { ...refuse(message, details), isBeforeWork: true }
}

export const missing = (what: string, id: string, param = 'id') =>
  refuse(`No such ${what}: '${id}'`, { status: 404, code: 'resource_missing', param })

/** https://docs.stripe.com/api/errors: what the status says, without any work of the endpoint. */
export function failure(status: number): Answer {
  if (status === 401) return refuse('Invalid API Key provided: rk_test_***123', { status })
  if (status === 403) {
    return refuse(
      "The provided key 'rk_test_***123' does not have the required permissions for this endpoint. Having the 'rak_checkout_session_write' permission would allow this request to continue.",
      { status },
    )
  }
  if (status === 429) {
    return refuse('Request rate limit exceeded.', { status, code: 'rate_limit' })
  }
  return refuse('An unknown error occurred', { status, type: 'api_error' })
}

/** https://docs.stripe.com/error-low-level#idempotency */
export function keyRefusal(key: string, problem: 'in flight' | 'another request'): Answer {
  return problem === 'in flight'
    ? refuse(
        `There is currently another in-progress request using this Stripe Idempotency Key: ${key}.`,
        { status: 409, type: 'idempotency_error', code: 'idempotency_key_in_use' },
      )
    : refuse(
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        { type: 'idempotency_error' },
      )
}
