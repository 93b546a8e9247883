import type { IncomingMessage, ServerResponse } from 'node:http'
import morgan from 'morgan'
import { requestIdHeader } from './client'

// remix-serve logs through morgan's format "tiny", with whole addresses, tokens among them. Ours takes its place.
morgan.format('tiny', () => undefined)

/** Logs one line when a response is finished: time, request id, method, path without secrets, status, milliseconds. */
export function logAccess(
  { method, url = '', headers }: IncomingMessage,
  response: ServerResponse,
) {
  const startedAt = performance.now()
  response.once('close', () => {
    const status = response.writableFinished ? response.statusCode : 'aborted'
    const line = [
      new Date().toISOString(),
      headers[requestIdHeader],
      method,
      withoutSecrets(url),
      status,
      `${Math.round(performance.now() - startedAt)}ms`,
    ]
    console.log(line.join(' '))
  })
}

// A query may hold what somebody searched for, and the links of emails are as good as a password.
function withoutSecrets(url: string) {
  const path = url.split('?', 1)[0] ?? ''
  return path.replace(/^(\/(?:activate|reset-password)\/).*/i, '$1…').replace(/[^\x21-\x7e…]/g, '')
}
