import type { IncomingMessage } from 'node:http'

/** Why a request is turned away at the front door; `undefined` lets it pass. */
export interface Verdict {
  status: 400 | 403 | 405 | 413 | 415
  message: string
  headers?: Record<string, string>
}

/** One rule of the front door. It reads the request's head, never its body. */
export type Rule = (request: IncomingMessage) => Verdict | undefined
