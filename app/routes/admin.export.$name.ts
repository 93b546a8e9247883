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
  const [header, second] = [await csv.next(), await csv.next()]
  const body = Readable.from(chunksOf([header, second], csv), { objectMode: false })
  return new Response(createReadableStreamFromReadable(body), { headers })
}

// Two chunks are read before the response begins, so that an error can still set its status.
async function* chunksOf(read: IteratorResult<string, void>[], csv: AsyncGenerator<string, void>) {
  try {
    for (const { value } of read) if (value) yield value
    for await (const chunk of csv) {
      yield chunk
      await setImmediate()
    }
  } finally {
    await csv.return()
  }
}
