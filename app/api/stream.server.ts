import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { createReadableStreamFromReadable, json } from '@remix-run/node'
import pLimit, { type LimitFunction } from 'p-limit'
import { limitSending, type RequestArgs, waitForListSlot } from '~/web/request.server'

/** @throws {Refusal} 503 like `waitForListSlot`, but never for a change: it is done, so the client gets its result. */
export async function streamJson(
  payload: object,
  init: { status: number; headers: Headers },
  args: RequestArgs,
) {
  const values = Object.entries(payload).map(async ([name, value]) => [name, await value] as const)
  const head = Object.fromEntries(await Promise.all(values))
  const [name, batches] =
    Object.entries(head).find(([, value]) => value?.[Symbol.asyncIterator]) ?? []
  if (!name) return json(head, init)
  delete head[name]
  const { request, context } = args
  const isChange = request.method !== 'GET' && request.method !== 'HEAD'
  if (isChange) limitSending(context.response)
  else await waitForListSlot(args)
  const source = isChange ? inTurn(batches, context.clientIp) : batches[Symbol.asyncIterator]()
  // Reads the first batch before the response begins, so that an error can still set the status.
  const first = await source.next()
  init.headers.set('content-type', 'application/json; charset=utf-8')
  if (request.method === 'HEAD') {
    await source.return?.(undefined)
    return new Response(null, init)
  }
  const body = Readable.from(write(head, name, first, source), { objectMode: false })
  return new Response(createReadableStreamFromReadable(body), init)
}

const queue = pLimit(1)
const clients = new Map<string, { queue: LimitFunction; batches: number }>()

// Each iteration of the event loop reads one batch, so that other requests are served in between. Only one batch of each
// client is in the queue, so a client with many lists waits for itself.
async function* inTurn(batches: AsyncIterable<unknown[]>, clientIp: string) {
  const source = batches[Symbol.asyncIterator]()
  const read = async () => {
    await setImmediate()
    return source.next()
  }
  for (;;) {
    const client = clients.get(clientIp) ?? { queue: pLimit(1), batches: 0 }
    clients.set(clientIp, client)
    client.batches++
    const batch = await client
      .queue(() => queue(read))
      .finally(() => {
        client.batches--
        if (client.batches === 0) clients.delete(clientIp)
      })
    if (batch.done) return
    yield batch.value
  }
}

async function* write(
  head: object,
  name: string,
  first: IteratorResult<unknown[]>,
  source: AsyncIterator<unknown[]>,
) {
  try {
    yield `${JSON.stringify(head).slice(0, -1)},"${name}":[`
    for (let batch = first, separator = ''; !batch.done; batch = await source.next()) {
      yield separator + batch.value.map((item) => JSON.stringify(item)).join(',')
      separator = ','
      await setImmediate()
    }
    yield ']}'
  } finally {
    await source.return?.(undefined)
  }
}
