import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { createReadableStreamFromReadable, json } from '@remix-run/node'

/**
 * Responds with an object as JSON. A list in it that comes in batches is written last, batch by batch as it is
 * read, and other requests are served between two batches.
 */
export async function streamList(payload: object, init: { status: number; headers: Headers }) {
  const list = Object.entries(payload).find(([, value]) => isBatched(value))
  if (!list) return json(payload, init)
  const [name, batches] = list as [string, AsyncIterable<unknown[]>]
  const source = batches[Symbol.asyncIterator]()
  // Read before the response begins: a fault can still be answered as one.
  const first = await source.next()
  const body = Readable.from(write({ ...payload, [name]: undefined }, name, first, source), {
    objectMode: false,
  })
  init.headers.set('content-type', 'application/json; charset=utf-8')
  return new Response(createReadableStreamFromReadable(body), init)
}

async function* write(
  head: object,
  name: string,
  first: IteratorResult<unknown[]>,
  source: AsyncIterator<unknown[]>,
) {
  yield `${JSON.stringify(head).slice(0, -1)},"${name}":[`
  for (let batch = first, separator = ''; !batch.done; batch = await source.next()) {
    yield separator + batch.value.map((item) => JSON.stringify(item)).join(',')
    separator = ','
    await setImmediate()
  }
  yield ']}'
}

function isBatched(value: unknown) {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}
