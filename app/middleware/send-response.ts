import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  acceptedEncodings,
  compress,
  compressionStream,
  type Encoding,
  isCompressible,
  minCompressedBytes,
} from './compress'
import { isSafe } from './request-line'

export async function sendResponse(
  { status, headers, body }: Response,
  incoming: IncomingMessage,
  response: ServerResponse,
  { waitsForClient = !isSafe(incoming) } = {},
) {
  response.statusCode = status
  for (const [name, value] of headers) response.appendHeader(name, value)
  const isText = isCompressible(headers.get('content-type'))
  if (isText) response.appendHeader('vary', 'Accept-Encoding')
  if (!body) return void response.end()
  const [encoding = 'identity'] = isText
    ? acceptedEncodings(incoming.headers['accept-encoding'])
    : []
  const reader = body.getReader()
  const [first, second] = [await reader.read(), await reader.read()]
  if (second.done) return sendWhole(first.value ?? Buffer.alloc(0), encoding, response)
  reader.releaseLock()
  const all = concat([first.value, second.value], body)
  // streamed-lists.ts limits the number of lists that are read from a database snapshot and must not wait for a client.
  const write = waitsForClient ? writeAsRead : writeAll
  await sendStream(all, encoding, response, write)
}

function sendWhole(bytes: Uint8Array, encoding: Encoding, response: ServerResponse) {
  const isCompressed = encoding !== 'identity' && bytes.length > minCompressedBytes
  if (isCompressed) response.setHeader('content-encoding', encoding)
  const body = isCompressed ? compress(bytes, encoding) : bytes
  response.setHeader('content-length', body.length)
  response.end(body)
}

type Chunks = AsyncIterable<Uint8Array | undefined>

const maxListeners = 20

async function sendStream(
  chunks: Chunks,
  encoding: Encoding,
  response: ServerResponse,
  write: typeof writeAll,
) {
  if (encoding === 'identity') return write(chunks, response)
  response.setHeader('content-encoding', encoding)
  const compressed = compressionStream(encoding)
  // `pipeline` adds seven of its own, so Node would warn of a leak.
  response.setMaxListeners(maxListeners)
  await Promise.all([write(chunks, compressed), pipeline(compressed, response)])
}

async function* concat(first: Iterable<Uint8Array | undefined>, others: Chunks) {
  yield* first
  yield* others
}

function writeAsRead(chunks: Chunks, target: Writable) {
  return pipeline(chunks, target)
}

async function writeAll(chunks: Chunks, target: Writable) {
  for await (const chunk of chunks) {
    if (target.destroyed) return
    target.write(chunk)
  }
  target.end()
}
