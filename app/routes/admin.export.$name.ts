import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { todayIn } from '~/domain/basics/time/days'
import { exportCsv } from '~/domain/files/exports/export-csv.server'
import { ExportPeriod } from '~/domain/files/exports/export-period'
import { shopSettings } from '~/domain/shop/settings/shop-settings.server'
import { exportPeriodQuery } from '~/web/queries.server'
import { streamText } from '~/web/streamed-text.server'

export const access = 'admin'

export async function loader({ request, params: { name = '' } }: LoaderFunctionArgs) {
  const query = exportPeriodQuery(request)
  const { data: period } = ExportPeriod.safeParse(Object.fromEntries(query))
  // The screen shows the errors at their fields.
  if (!period) throw redirect(`/admin/import?${query}#export-title`)
  const csv = exportCsv(name, period)
  if (!csv) throw new Response('Not found', { status: 404 })
  const { timeZone } = await shopSettings()
  const fileName = `${name}-${periodText(period, todayIn(timeZone))}.csv`
  return streamText(request, csv, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'no-store',
  })
}

function periodText({ from, to }: ExportPeriod, today: string) {
  if (from) return `${from}-to-${to || today}`
  return to ? `until-${to}` : today
}
