import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { pathOfPage } from '~/domain/shop/pages/pages'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { action, loader } from '~/routes/admin.settings_.look_.pages_.$pageId/route.server'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { PageForm } from './page-form'
import { PagePreview } from './page-preview'

export const access = 'content'
export { action, loader }

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, page.data?.page?.title ?? t('New page'))

export default function EditPageScreen() {
  const { page, expected } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const preview = reply && 'preview' in reply ? reply.preview : undefined
  const pictures = page?.pictures ?? []
  return (
    <PageForm key={expected} page={page} expected={expected}>
      <h1>{t(page ? 'Edit page' : 'New page')}</h1>
      {page && (
        <p>
          {rich(t('Shown at {path}.'), {
            path: <Link to={pathOfPage(page.slug)}>{pathOfPage(page.slug)}</Link>,
          })}
        </p>
      )}
      {preview && <PagePreview {...preview} pictures={pictures} />}
    </PageForm>
  )
}
