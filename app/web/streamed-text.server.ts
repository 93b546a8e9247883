import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { createReadableStreamFromReadable } from '@remix-run/node'

/** Streams a long text. An error in the first two chunks can still set the status of the response. */
export async function streamText(
  { method }: Request,
  chunks: AsyncGenerator<string, void>,
  headers: Record<string, string>,
) {
  if (method === 'HEAD') return new Response(null, { headers })
  const firstChunks = [await chunks.next(), await chunks.next()]
  const body = Readable.from(allOf(firstChunks, chunks), { objectMode: false })
  return new Response(createReadableStreamFromReadable(body), { headers })
}

// Other requests are served between two chunks.
async function* allOf(
  firstChunks: IteratorResult<string, void>[],
  chunks: AsyncGenerator<string, void>,
) {
  try {
    for (const { value } of firstChunks) if (value) yield value
    for await (const chunk of chunks) {
      yield chunk
      await setImmediate()
    }
  } finally {
    await chunks.return()
  }
}

export const xmlHeaders = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'public, max-age=3600',
}
