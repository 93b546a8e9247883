import { parseWithZod } from '@conform-to/zod/v4'
import { json, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { headingsOf } from '~/domain/basics/spreadsheets/column-headings'
import { importGuide } from '~/domain/files/columns/columns-of-shop.server'
import { ExportPeriod } from '~/domain/files/exports/export-period'
import { checkImport } from '~/domain/files/imports/check-import.server'
import { importLimits } from '~/domain/files/imports/imports'
import { listImports } from '~/domain/files/imports/imports.server'
import { mayUse } from '~/domain/people/access/areas'
import { msg, t } from '~/languages/translate'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { Time } from '~/ui/time'
import { useMay } from '~/ui/use-may'
import type { IntentAccess, RouteArgs } from '~/web/access.server'
import { exportPeriodQuery } from '~/web/queries.server'
import { runUpload, translated } from '~/web/run-intent.server'
import { receiveFiles } from '~/web/upload.server'
import { ExportSection } from './export-section'
import { ImportForm } from './import-form'

export const access = 'products|money|customers'
export const intentAccess = {
  submit: 'products',
} satisfies IntentAccess

export async function loader({ request, admin }: RouteArgs<typeof access>) {
  const query = exportPeriodQuery(request)
  const period = parseWithZod(query, { schema: ExportPeriod, disableAutoCoercion: true })
  const reply = period.reply()
  const errors = reply.error && translated(reply.error)
  const data = {
    imports: mayUse(admin, 'products') ? await listImports() : [],
    guide: await importGuide(),
    firstLine: headingsOf(['name', 'price', 'stock']).join('; '),
    period: { ...reply, error: errors },
  }
  return json(data, { status: period.status === 'success' ? 200 : 400 })
}

const files = [
  { field: 'csv', name: 'products.csv', megabytes: importLimits.csvMegabytes },
  { field: 'zip', name: 'images.zip', megabytes: importLimits.zipMegabytes },
] as const

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  return runUpload(args, async (texts) => {
    const id = await checkImport(admin, async (folder) => {
      const received = await receiveFiles(args.request, folder, files)
      texts.set('cells', received.cells ?? '')
      return received
    })
    return redirect(`/admin/import/${id}`)
  })
}

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Import and export'))

const statusTexts = {
  checked: msg('by {name}, not started'),
  running: msg('by {name}, started'),
  done: msg('by {name}, done'),
  failed: msg('by {name}, failed'),
}

export default function ImportScreen() {
  const { imports, guide, firstLine, period } = useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <>
      <h1>{t('Import and Export')}</h1>
      <div className="stack">
        {may('products') && <ImportForm guide={guide} firstLine={firstLine} />}
        {imports.length > 0 && (
          <section aria-labelledby="latest-title">
            <h2 id="latest-title">{t('Latest imports')}</h2>
            <ul className="ruled-list">
              {imports.map(({ id, fileName, adminName, status, createdAt }) => (
                <li key={id}>
                  <Link to={`/admin/import/${id}`}>{fileName}</Link>
                  <span>{t(statusTexts[status], { name: adminName })}</span>
                  <Time at={createdAt} exact />
                </li>
              ))}
            </ul>
          </section>
        )}
        <ExportSection period={period} />
      </div>
    </>
  )
}
