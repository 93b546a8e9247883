import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { countWithoutManufacturer } from '~/domain/eu/manufacturers/manufacturers.server'
import { applyChoices } from '~/domain/files/imports/check-import.server'
import { type Import, maxUnknownColumns, type ShownPreview } from '~/domain/files/imports/imports'
import { findImport } from '~/domain/files/imports/imports.server'
import { redirectWooCommerce } from '~/domain/files/imports/redirect-other-shop.server'
import { startImport, startWithChoices } from '~/domain/files/imports/run-import.server'
import { msg, t } from '~/languages/translate'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import type { IntentAccess, RouteArgs } from '~/web/access.server'
import { command, runIntent, textOf } from '~/web/run-intent.server'
import { Changes, ImportPreview, MissingImages, Problems } from './import-preview'
import { ImportProgress } from './import-progress'
import { ImportReport } from './import-report'
import { OldLinks } from './old-links'

export const access = 'products'
export const intentAccess = {
  redirect: 'content',
} satisfies IntentAccess

export async function loader({ params: { importId = '' } }: LoaderFunctionArgs) {
  const found = await findImport(importId)
  if (!found) throw new Response('Not found', { status: 404 })
  // The law of the EU asks for one, and few files have it.
  const withoutManufacturer = found.report?.created ? await countWithoutManufacturer() : 0
  return { ...found, withoutManufacturer }
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  const { importId = '' } = args.params
  const options = { otherwise: (await findImport(importId)) ? undefined : '/admin/import' }
  return runIntent(
    args,
    {
      choose: command((_, fields) => applyChoices(admin, importId, choicesIn(fields)), options),
      import: command((_, fields) => startWithChoices(admin, importId, choicesIn(fields)), options),
      resume: command(() => startImport(admin, importId), options),
      redirect: command(() => redirectWooCommerce(admin, importId), options),
    },
    { maxFields: maxUnknownColumns + otherFields },
  )
}

// The intent, and the choices of new categories and of the unit of weights.
const otherFields = 3

function choicesIn(form: FormData) {
  return {
    createCategories: textOf(form, 'createCategories') === 'on',
    weightUnit: textOf(form, 'weightUnit'),
    assigned: Array.from({ length: maxUnknownColumns }, (_, at) => textOf(form, `column${at}`)),
  }
}

export const meta: MetaFunction<typeof loader> = (page) => [
  ...pageMeta(page, t(page.data ? titles[page.data.import.status] : 'Import')),
  ...(page.data?.import.status === 'running' ? [{ httpEquiv: 'refresh', content: '2' }] : []),
]

const titles = {
  checked: msg('Check the import'),
  running: msg('Importing'),
  interrupted: msg('The import was interrupted'),
  done: msg('Import done'),
  failed: msg('The import failed'),
}

export default function ImportScreen() {
  const { import: currentImport, preview, report, ...counts } = useLoaderData<typeof loader>()
  const { status } = currentImport
  return (
    <>
      <h1>{t(titles[status])}</h1>
      <p className="result">{currentImport.fileName}</p>
      <PreviewOrProgress progress={currentImport} preview={preview} />
      {status === 'done' && preview && (
        <div className="import">
          <Problems preview={preview} />
          <MissingImages preview={preview} />
        </div>
      )}
      {status !== 'running' && report && <ImportReport report={report} {...counts} />}
      {status === 'done' && preview && (
        <div className="import">
          <Changes
            title={t('What has changed')}
            changes={preview.changes}
            total={preview.allChanges}
          />
        </div>
      )}
      {status === 'done' && preview?.otherShop && <OldLinks name={preview.otherShop.name} />}
      {status !== 'running' && (
        <p>
          <Link to="/admin/import">{t('Import another file')}</Link>
        </p>
      )}
    </>
  )
}

function PreviewOrProgress({ progress, preview }: { progress: Import; preview?: ShownPreview }) {
  const { status, message } = progress
  const isStopped = status !== 'running' && status !== 'done'
  if (isStopped && !preview) return <p className="callout">{message}</p>
  if (status === 'checked' && preview) return <ImportPreview preview={preview} />
  return <ImportProgress progress={progress} />
}
