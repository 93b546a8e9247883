import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  maxRedirectLines,
  PreviewedLines,
  readRedirectFile,
} from '~/domain/files/imports/read-redirects.server'
import {
  deleteRedirect,
  listRedirects,
  previewRedirects,
  RedirectDraft,
  saveRedirect,
  storeRedirects,
} from '~/domain/shop/redirects/redirects.server'
import { t } from '~/languages/translate'
import { BackLink } from '~/ui/layout/back-link'
import { pageMeta } from '~/ui/layout/page-meta'
import { NewRow } from '~/ui/lists/form-rows'
import type { RouteArgs } from '~/web/access.server'
import { searchOf } from '~/web/queries.server'
import { command, form, noFields, runIntent, sentBack } from '~/web/run-intent.server'
import { RedirectFileForm } from './redirect-file-form'
import { RedirectList } from './redirect-list'
import { RedirectPreview } from './redirect-preview'
import { RedirectForm } from './redirect-row'

export const access = 'content'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = searchOf(request)
  return { ...(await listRedirects(query)), search: query.search, maxLines: maxRedirectLines }
}

const maxTextBytes = 4 * 1024 * 1024

export function action({ admin, ...args }: RouteArgs<typeof access>) {
  return runIntent(
    args,
    {
      save: form(RedirectDraft, (draft, id) => saveRedirect(admin, id, draft)),
      delete: command((id) => deleteRedirect(admin, id)),
      check: form(noFields, async (_, __, fields) => {
        const lines = await previewRedirects(await readRedirectFile(fields.get('csv')))
        return json({
          lines: lines.map((it) => ({ ...it, problem: it.problem && t(it.problem) })),
        })
      }),
      store: command((_, fields) =>
        storeRedirects(admin, sentBack(fields, 'lines', PreviewedLines)),
      ),
    },
    { maxTextBytes },
  )
}

export const meta: MetaFunction = (page) => pageMeta(page, t('Redirects'))

export default function RedirectsScreen() {
  const list = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  if (reply && 'lines' in reply) return <RedirectPreview lines={reply.lines} />
  return (
    <>
      <BackLink to="/admin/settings/look/pages">{t('back to all pages')}</BackLink>
      <RedirectList {...list} />
      <NewRow title={t('New redirect')}>
        <RedirectForm key={list.total} />
      </NewRow>
      <RedirectFileForm maxLines={list.maxLines} />
    </>
  )
}
