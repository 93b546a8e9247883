import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { versionOf } from '~/domain/basics/refusals/changed-meanwhile.server'
import { updateLegalTexts } from '~/domain/office/change-settings/change-settings.server'
import { LegalTextsDraft, storedLegalTexts } from '~/domain/settings/legal-pages.server'
import { t } from '~/languages/translate'
import { pageMeta } from '~/ui/layout/page-meta'
import type { RouteArgs } from '~/web/access.server'
import { form, runIntent } from '~/web/run-intent.server'
import { LegalTextsForm } from './legal-texts-form'

export const access = 'admin'

export async function loader() {
  const texts = await storedLegalTexts()
  return { texts, expected: versionOf(texts) }
}

// More than the schema allows, so that the schema can report a text that is too long.
const maxTextBytes = 400_000

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  return runIntent(
    args,
    { submit: form(LegalTextsDraft, (draft) => updateLegalTexts(admin, draft)) },
    { maxTextBytes },
  )
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Legal texts'))

export default function LegalTextsScreen() {
  return <LegalTextsForm {...useLoaderData<typeof loader>()} />
}
