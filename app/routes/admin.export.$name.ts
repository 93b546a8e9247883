import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { exportAccess } from '~/domain/files/exports/export-access'
import { exportCsv } from '~/domain/files/exports/export-csv.server'
import { exportNames } from '~/domain/files/exports/export-names'
import { ExportPeriod } from '~/domain/files/exports/export-period'
import { fileNameOf } from '~/domain/files/exports/file-name.server'
import { requireStaff } from '~/web/auth.server'
import { requireConfirmation } from '~/web/confirmation.server'
import { hasKey } from '~/web/has-key'
import { exportPeriodQuery } from '~/web/queries.server'
import { streamText } from '~/web/streamed-text.server'

export const access = 'staff'

// They contain the email addresses of customers.
const exportsOfCustomers = ['customers', 'orders', 'order-totals', 'withdrawals']

export async function loader(args: LoaderFunctionArgs) {
  const { request, params } = args
  const { name = '' } = params
  await requireStaff(args, hasKey(exportAccess, name) ? exportAccess[name] : 'admin')
  const query = exportPeriodQuery(request)
  if (exportsOfCustomers.includes(name)) {
    await requireConfirmation(
      { request },
      name === 'withdrawals' ? '/admin/withdrawals' : `/admin/import?${query}#export-title`,
    )
  }
  const { data: period } = ExportPeriod.safeParse(Object.fromEntries(query))
  // The screen shows the errors at their fields.
  if (!period) throw redirect(`/admin/import?${query}#export-title`)
  const [csv, list] = [exportCsv(name, period), exportNames[name]]
  if (!csv || !list) throw new Response('Not found', { status: 404 })
  return streamText(request, csv, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${await fileNameOf(list, 'csv', period)}"`,
    'cache-control': 'no-store',
  })
}
