import type { Answer } from './answer'

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized Request',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

const documentation = {
  href: 'https://docs.mollie.com/reference/handling-errors',
  type: 'text/html',
}
const headers = { 'content-type': 'application/hal+json' }

export const ok = (answer: object, status = 200): Answer => ({ status, answer, headers })

/** https://docs.mollie.com/reference/handling-errors */
export function refuse(detail: string, status = 422, field?: string): Answer {
  const title = titles[status]
  return { status, headers, answer: { status, title, detail, field, _links: { documentation } } }
}

/** Refused while the body was checked. */
export function invalid(detail: string, status = 422, field?: string): Answer {
  return { ...refuse(detail, status, field), isBeforeWork: true }
}

export function failure(status: number): Answer {
  if (status === 401) return refuse('Missing authentication, or failed to authenticate', status)
  if (status === 403) return refuse('The access token does not have the right permission', status)
  if (status === 429) return refuse('Too many requests', status)
  return refuse('An unexpected error occurred', status)
}

/** https://docs.mollie.com/reference/api-idempotency */
export function keyRefusal(key: string, problem: 'in flight' | 'another request'): Answer {
  return problem === 'in flight'
    ? refuse(`A request with the idempotency key ${key} is still being processed`, 409)
    : refuse(`The idempotency key ${key} was used with other parameters`, 400)
}
