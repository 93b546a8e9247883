import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import {
  createReadableStreamFromReadable,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node'
import { dateIn } from '~/domain/days'
import { exportCsv } from '~/domain/exports/export-csv.server'
import { ExportPeriod } from '~/domain/exports/export-period'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { exportPeriodQuery } from '~/web/queries.server'

export const access = 'admin'

export async function loader({ request, params: { name = '' } }: LoaderFunctionArgs) {
  const query = exportPeriodQuery(request)
  const { data: period } = ExportPeriod.safeParse(Object.fromEntries(query))
  // The screen shows the errors at their fields.
  if (!period) throw redirect(`/admin/import?${query}#export-title`)
  const csv = exportCsv(name, period)
  if (!csv) throw new Response('Not found', { status: 404 })
  const { timeZone } = await shopSettings()
  const fileName = `${name}-${periodText(period, dateIn(timeZone)(new Date()))}.csv`
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'no-store',
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  // An error in the first two chunks can still set the status of the response.
  const firstChunks = [await csv.next(), await csv.next()]
  const body = Readable.from(chunksOf(firstChunks, csv), { objectMode: false })
  return new Response(createReadableStreamFromReadable(body), { headers })
}

function periodText({ from, to }: ExportPeriod, today: string) {
  if (from) return `${from}-to-${to || today}`
  return to ? `until-${to}` : today
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
