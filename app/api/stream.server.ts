import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { createReadableStreamFromReadable, json } from '@remix-run/node'
import { type RequestArgs, waitForListSlot } from '~/web/request.server'

/**
 * Values of the payload may be promises. A list in batches is streamed, as the last property.
 * @throws {Refusal} 503 like `waitForListSlot`
 */
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
  await waitForListSlot(args)
  const source = batches[Symbol.asyncIterator]()
  // Reads the first batch before the response begins, so that an error can still set the status.
  const first = await source.next()
  init.headers.set('content-type', 'application/json; charset=utf-8')
  if (args.request.method === 'HEAD') {
    await source.return?.(undefined)
    return new Response(null, init)
  }
  const body = Readable.from(write(head, name, first, source), { objectMode: false })
  return new Response(createReadableStreamFromReadable(body), init)
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
