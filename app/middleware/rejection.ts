import type { IncomingMessage } from 'node:http'
import type { Message } from '~/languages/messages'

export interface Rejection {
  status: 400 | 403 | 405 | 413 | 415 | 421 | 503
  message: string | Message
  headers?: Record<string, string>
}

export interface RejectedPage extends Pick<Rejection, 'status' | 'message'> {
  backTo: string
}

/** Checks the request line and the headers, never the body. */
export type Check = (request: IncomingMessage) => Rejection | undefined
