import { json, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  maxTrackingLines,
  previewTracking,
  storeTracking,
  TrackingLines,
} from '~/domain/buying/parcels/tracking-numbers.server'
import { readTrackingFile } from '~/domain/files/imports/read-tracking-file.server'
import { t } from '~/languages/translate'
import { BackLink } from '~/ui/layout/back-link'
import { pageMeta } from '~/ui/layout/page-meta'
import type { RouteArgs } from '~/web/access.server'
import { command, form, noFields, runIntent, sentBack } from '~/web/run-intent.server'
import { TrackingFileForm } from './tracking-file-form'
import { TrackingPreview } from './tracking-preview'

export const access = 'orders'

export function loader() {
  return { maxLines: maxTrackingLines }
}

export function action({ admin, ...args }: RouteArgs<typeof access>) {
  return runIntent(args, {
    check: form(noFields, async (_, __, fields) => {
      const lines = await previewTracking(admin, await readTrackingFile(fields.get('csv')))
      return json({ lines: lines.map((it) => ({ ...it, problem: it.problem && t(it.problem) })) })
    }),
    store: command((_, fields) => storeTracking(admin, sentBack(fields, 'lines', TrackingLines)), {
      to: '/admin/orders',
      otherwise: '/admin/orders/tracking',
    }),
  })
}

export const meta: MetaFunction = (page) => pageMeta(page, t('Tracking numbers'))

export default function TrackingNumbersScreen() {
  const { maxLines } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <>
      <BackLink to="/admin/orders">{t('back to all orders')}</BackLink>
      <h1>{t('Tracking numbers')}</h1>
      {reply && 'lines' in reply ? (
        <TrackingPreview lines={reply.lines} />
      ) : (
        <TrackingFileForm maxLines={maxLines} />
      )}
    </>
  )
}
