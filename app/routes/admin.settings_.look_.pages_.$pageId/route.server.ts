import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { PageDraft } from '~/domain/shop/pages/page-draft'
import { createPage, findPage, updatePage, versionOfPage } from '~/domain/shop/pages/pages.server'
import { t } from '~/languages/translate'
import type { RouteArgs } from '~/web/access.server'
import { form, runIntent } from '~/web/run-intent.server'
import { redirectWithError } from '~/web/toast.server'

/** In place of an id, for the form of a new page. */
const newPage = 'add'

export async function loader({ params: { pageId = '' } }: LoaderFunctionArgs) {
  const page = pageId === newPage ? undefined : await findPage('id', pageId)
  if (!page && pageId !== newPage) {
    throw await redirectWithError('/admin/settings/look/pages', t('Page not found'))
  }
  return { page, expected: page && versionOfPage(page) }
}

// More than the schema allows, so that the schema can report a text that is too long.
const limits = { maxTextBytes: 400_000 }

export async function action({ admin, ...args }: RouteArgs<'content'>) {
  const { pageId = '' } = args.params
  const intents = {
    submit: form(PageDraft, (draft) =>
      pageId === newPage ? createPage(admin, draft) : updatePage(admin, pageId, draft),
    ),
    preview: form(PageDraft, async ({ image, expected: _, ...draft }) =>
      json({
        initialValue: draft,
        preview: { title: draft.title, text: draft.text, hasNewPicture: image !== undefined },
      }),
    ),
  }
  return runIntent(args, intents, limits)
}
