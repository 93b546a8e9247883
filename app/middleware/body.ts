import type { IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { msg } from '~/languages/translate'
import { acceptsImage, takesImport } from '~/paths'
import type { Check, Rejection } from './rejection'

const kilobyte = 1024
export const smallBodyBytes = 64 * kilobyte
// More than the limits of a CSV file and a ZIP together, so that a file just above its limit gets a field error.
const maxImportBytes = 256 * kilobyte * kilobyte

/** In bytes. Allows more than the limit of an image, so that a large image gets a field error. */
export function maxBodySize({ headers, method, url = '' }: IncomingMessage) {
  const isMultipart = /^multipart\/form-data/i.test(headers['content-type'] ?? '')
  if (!isMultipart || !acceptsImage(url)) return smallBodyBytes
  if (headers['content-length'] === undefined) return 3 * kilobyte * kilobyte
  return method === 'POST' && takesImport(url) ? maxImportBytes : maxFormBytes
}

const minute = 60_000
export const requestTimeoutMs = 15 * minute

const imageTimeoutMs = 5 * minute

/** Closes the connection if a body does not arrive in time: 1 minute, 5 for a form with an image, 15 for an import. */
export function limitTime(request: IncomingMessage) {
  const { headers, socket } = request
  const hasBody = headers['content-length'] ?? headers['transfer-encoding']
  if (!hasBody) return
  const timeout =
    { [maxImportBytes]: requestTimeoutMs, [maxFormBytes]: imageTimeoutMs }[maxBodySize(request)] ??
    minute
  const end = () => request.complete || socket.destroy()
  const timer = globalThis.setTimeout(end, timeout).unref()
  request.once('close', () => clearTimeout(timer))
}

const maxFormBytes = 32 * kilobyte * kilobyte
// More than maxFormBytes, so that a client just above the limit can finish sending and then reads the response.
const maxDiscardedBytes = 40 * kilobyte * kilobyte
const discardTimeoutMs = 20_000

/** Reads up to 40 MB for 20 seconds, because a client does not read the response while it is still sending. */
export async function discardBody(request: IncomingMessage) {
  if (request.complete && request.readableLength === 0) return
  const timeIsUp = new AbortController()
  const readOn = async () => {
    let length = 0
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      length += chunk.length
      if (length > maxDiscardedBytes || timeIsUp.signal.aborted) break
    }
    timeIsUp.abort()
  }
  const { signal } = timeIsUp
  await Promise.race([
    readOn(),
    setTimeout(discardTimeoutMs, undefined, { signal }).catch(() => {}),
  ])
  timeIsUp.abort()
}

export const checkEncoding: Check = ({ headers }) =>
  (headers['content-encoding'] ?? 'identity') === 'identity'
    ? undefined
    : { status: 415, message: msg('Please send the body without a content encoding') }

export const bodyTooLarge: Rejection = {
  status: 413,
  message: msg('The upload is too large'),
  headers: { connection: 'close' },
}

export const checkLength: Check = (request) => {
  const length = Number(request.headers['content-length'] ?? 0)
  return length > maxBodySize(request) ? bodyTooLarge : undefined
}
