import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { deletePage, listPages, movePageUp } from '~/domain/shop/pages/pages.server'
import { t, tn } from '~/languages/translate'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { FormRows } from '~/ui/lists/form-rows'
import { ListHead } from '~/ui/lists/list'
import type { RouteArgs } from '~/web/access.server'
import { command, runIntent } from '~/web/run-intent.server'
import { PageRow } from './page-row'

export const access = 'content'

export async function loader() {
  return { pages: await listPages() }
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  return runIntent(args, {
    up: command((id) => movePageUp(admin, id)),
    delete: command((id) => deletePage(admin, id)),
  })
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Pages'))

export default function PagesScreen() {
  const { pages } = useLoaderData<typeof loader>()
  return (
    <>
      <ListHead title={t('Pages')} count={tn(pages.length, '{count} page', '{count} pages')}>
        <Link className="button" to="/admin/settings/look/pages/add">
          {t('Add page')}
        </Link>
        <Link className="button quiet" to="/admin/redirects">
          {t('Redirects')}
        </Link>
      </ListHead>
      <FormRows
        hint={t('Links in the header and footer have this order.')}
        emptyText={t(
          'There are no pages yet. Here you can write about your shop, your materials or the care of your products.',
        )}
      >
        {pages.map((page, index) => (
          <PageRow key={page.id} page={page} isFirst={index === 0} />
        ))}
      </FormRows>
    </>
  )
}
