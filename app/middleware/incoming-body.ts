import type { IncomingMessage, ServerResponse } from 'node:http'
import { msg } from '~/languages/translate'
import { takesImages, takesImport } from '~/paths'
import { bodyTooLarge, maxBodySize, smallBodyBytes } from './body'
import type { Rejection } from './rejection'
import { waitingRequests } from './waiting-requests'

// Actions keep the fields and images of a form in memory. Large bodies leave some of `maxHeldBytes` to small ones, and
// each client has a limit for both, so that the forms of one client do not stop other people from logging in.
const megabyte = 1024 * 1024
const maxHeldBytes = 64 * megabyte
const maxHeldByUploads = 48 * megabyte
// A form keeps at most two images of 2 MB and its texts, that of the images of a product, which only admins can send,
// one more than a product may have, so that the shop can say so. The parser drops the rest of a larger body.
const maxHeldByForm = 5 * megabyte
const maxHeldByImages = 19 * megabyte
const maxUploadsPerClient = 6
// Further uploads of a client wait while its others end, and take no memory meanwhile.
const maxWaitingPerClient = 20
const maxWaitMs = 8_000
const maxSmallBytesPerClient = 4 * megabyte
const maxSilenceMs = 10_000

const busy: Rejection = {
  status: 503,
  message: msg('The shop is receiving too many uploads right now. Please try again in a moment'),
  headers: { 'retry-after': '5', 'cache-control': 'no-store' },
}

let heldBytes = 0
const uploads = countsPerClient()
const waiting = waitingRequests()
const smallBytes = countsPerClient()

interface IncomingBody {
  stream: ReadableStream<Uint8Array>
  /** Set if the body was not read to its end because of a limit. */
  rejection?: Rejection
}

/** Read only when the action reads it, after it has checked the session. Cancelling does not close the connection. */
export function incomingBody(
  request: IncomingMessage,
  response: ServerResponse,
  clientIp: string,
): IncomingBody {
  const account = openAccount(request, response, clientIp)
  const maxBytes = maxBodySize(request)
  const chunks = request.iterator({ destroyOnReturn: false })
  let length = 0
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        body.rejection ??= await account.begin()
        const { value, done } = body.rejection ? noChunk : await nextChunk(chunks, request)
        length += value?.length ?? 0
        if (length > maxBytes) body.rejection = bodyTooLarge
        body.rejection ??= account.hold(length)
        if (body.rejection) controller.error(new Error(String(body.rejection.message)))
        else if (done) controller.close()
        else controller.enqueue(value)
      },
    },
    { highWaterMark: 0 },
  )
  const body: IncomingBody = { stream }
  return body
}

const noChunk = { value: undefined, done: true as const }

/** Closes the connection of a client that sends nothing for ten seconds. */
async function nextChunk(chunks: AsyncIterator<Buffer>, { socket }: IncomingMessage) {
  const timer = setTimeout(() => socket.destroy(), maxSilenceMs)
  try {
    return await chunks.next()
  } finally {
    clearTimeout(timer)
  }
}

// What one request holds, until its response is closed.
function openAccount(request: IncomingMessage, response: ServerResponse, clientIp: string) {
  // The files of an import are written to disk while they arrive.
  const isOnDisk = request.method === 'POST' && takesImport(request.url ?? '')
  const isUpload = maxBodySize(request) > smallBodyBytes
  const maxHeld = takesImages(request.url ?? '') ? maxHeldByImages : maxHeldByForm
  let hasBegun = false
  let held = 0
  const close = () => {
    heldBytes -= held
    if (isUpload) endUpload(clientIp)
    else smallBytes.add(clientIp, -held)
    held = 0
  }
  const isTooMuch = (added: number) =>
    isUpload
      ? heldBytes + added > maxHeldByUploads
      : heldBytes + added > maxHeldBytes || smallBytes.of(clientIp) + added > maxSmallBytesPerClient
  return {
    async begin() {
      if (hasBegun) return undefined
      if (isUpload && !(await beginUpload(clientIp))) return busy
      hasBegun = true
      if (response.closed) close()
      else response.once('close', close)
      return undefined
    },
    hold(length: number) {
      if (isOnDisk || response.closed) return undefined
      const added = Math.min(length, maxHeld) - held
      if (added > 0 && isTooMuch(added)) return busy
      heldBytes += added
      held += added
      if (!isUpload) smallBytes.add(clientIp, added)
      return undefined
    },
  }
}

/** Returns false if too many uploads of the client wait, or none of them ends. */
async function beginUpload(clientIp: string) {
  while (uploads.of(clientIp) >= maxUploadsPerClient) {
    if (waiting.countOf(clientIp) >= maxWaitingPerClient) return false
    if (!(await waiting.untilOneEnds(clientIp, maxWaitMs))) return false
  }
  uploads.add(clientIp, 1)
  return true
}

function endUpload(clientIp: string) {
  uploads.add(clientIp, -1)
  waiting.wake(clientIp)
}

function countsPerClient() {
  const counts = new Map<string, number>()
  const of = (clientIp: string) => counts.get(clientIp) ?? 0
  const add = (clientIp: string, change: number) => {
    // All people whose IP is not known would be one client.
    if (!clientIp) return
    const count = of(clientIp) + change
    if (count > 0) counts.set(clientIp, count)
    else counts.delete(clientIp)
  }
  return { of, add }
}
