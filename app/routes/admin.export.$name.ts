import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node'
import { exportCsv } from '~/domain/imports/export-csv.server'
import { requireAdmin } from '~/web/auth.server'

export async function loader({ request, params: { name = '' } }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const csv = exportCsv(name)
  if (!csv) throw new Response('Not found', { status: 404 })
  const day = new Date().toISOString().slice(0, 10)
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}-${day}.csv"`,
    'cache-control': 'no-store',
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  // An error in the first two chunks can still set the status of the response.
  const firstChunks = [await csv.next(), await csv.next()]
  const body = Readable.from(chunksOf(firstChunks, csv), { objectMode: false })
  return new Response(createReadableStreamFromReadable(body), { headers })
}

async function* chunksOf(
  firstChunks: IteratorResult<string, void>[],
  csv: AsyncGenerator<string, void>,
) {
  try {
    for (const { value } of firstChunks) if (value) yield value
    for await (const chunk of csv) {
      yield chunk
      await setImmediate()
    }
  } finally {
    await csv.return()
  }
}
