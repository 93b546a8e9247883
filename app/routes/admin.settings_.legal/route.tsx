import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { clientActionWith } from '~/browser/submissions/client-action'
import { updateShopSettings } from '~/domain/back-office/change-settings.server'
import {
  LegalTextsDraft,
  settingsVersion,
  shopSettings,
} from '~/domain/settings/shop-settings.server'
import { pageMeta } from '~/ui/layout/page-meta'
import { requireAdmin } from '~/web/auth.server'
import { form, runIntent } from '~/web/run-intent.server'
import { LegalTextsForm } from './legal-texts-form'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const settings = await shopSettings()
  const texts = LegalTextsDraft.parse(settings)
  return { texts, expected: settingsVersion(settings, Object.keys(texts)) }
}

// More than the schema allows, so that the schema can report a text that is too long.
const maxTextBytes = 400_000

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args.request)
  return runIntent(
    args,
    { submit: form(LegalTextsDraft, (draft) => updateShopSettings(admin, draft)) },
    { maxTextBytes },
  )
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Legal texts')

export default function LegalTextsScreen() {
  return <LegalTextsForm />
}
