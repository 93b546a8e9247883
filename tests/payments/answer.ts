import type { IncomingMessage } from 'node:http'

export interface Call {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

export interface Answer {
  status: number
  answer: object
  headers?: Record<string, string>
  /** Refused while the request was checked, so its idempotency key keeps nothing. */
  isBeforeWork?: boolean
}
