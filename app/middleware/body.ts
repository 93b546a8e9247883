import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { acceptsImage, takesImport } from '~/paths'
import type { Check, Rejection } from './rejection'

const kilobyte = 1024
// A CSV file and a ZIP of images, which are read in chunks. A file that is only a little too large gets its message at its field.
const maxImportBytes = 256 * kilobyte * kilobyte

/** How many bytes a body may have. An image that is far too large is still read: its message belongs to its field. */
export function maxBodySize({ headers, method, url = '' }: IncomingMessage) {
  const isMultipart = /^multipart\/form-data/i.test(headers['content-type'] ?? '')
  if (!isMultipart || !acceptsImage(url)) return 64 * kilobyte
  // A body of unannounced length must be buffered.
  if (headers['content-length'] === undefined) return 3 * kilobyte * kilobyte
  return method === 'POST' && takesImport(url) ? maxImportBytes : maxFormBytes
}

const minute = 60_000
/** How long the head and body of any request may take to arrive. */
export const requestTimeoutMs = 15 * minute

// A photo from a telephone over a slow connection.
const imageTimeoutMs = 5 * minute

/**
 * Ends a request whose body does not arrive within a minute; with an image, within five; where it may be hundreds of
 * megabytes, within a quarter of an hour.
 */
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
// More than the cap: a client that exceeds it only a little can send everything, and then reads why.
const maxDiscardedBytes = 40 * kilobyte * kilobyte
const discardTimeoutMs = 20_000

/** Reads and drops what is left of a body, within bounds: a client that is still sending reads no response. */
export async function discardBody(request: IncomingMessage) {
  const timeIsUp = new AbortController()
  const drop = async () => {
    let length = 0
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      length += chunk.length
      if (length > maxDiscardedBytes || timeIsUp.signal.aborted) break
    }
    timeIsUp.abort()
  }
  const { signal } = timeIsUp
  await Promise.race([drop(), setTimeout(discardTimeoutMs, undefined, { signal }).catch(() => {})])
  timeIsUp.abort()
}

export const checkEncoding: Check = ({ headers }) =>
  (headers['content-encoding'] ?? 'identity') === 'identity'
    ? undefined
    : { status: 415, message: 'Please send the body without a content encoding' }

export const bodyTooLarge: Rejection = {
  status: 413,
  message: 'This is more than the shop can take at once',
  headers: { connection: 'close' },
}

export const checkLength: Check = (request) => {
  const length = Number(request.headers['content-length'] ?? 0)
  return length > 0 && length > maxBodySize(request) ? bodyTooLarge : undefined
}

/** The body of a request; of unannounced length, it is read first. Undefined when it is over its cap. */
export async function bufferBody(request: IncomingMessage): Promise<Readable | undefined> {
  if (request.headers['transfer-encoding'] === undefined) return request
  const cap = maxBodySize(request)
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length
    if (length > cap) return undefined
    chunks.push(chunk)
  }
  // In the chunks in which it came: one large chunk would be parsed in one go, while all other requests wait.
  return Readable.from(chunks)
}
