import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { versionOf } from '~/domain/basics/refusals/changed-meanwhile.server'
import { homeCountryOf } from '~/domain/buying/countries/country-groups.server'
import {
  findGuaranteeNotice,
  GuaranteeNoticeDraft,
  updateGuaranteeNotice,
  versionOfNotice,
} from '~/domain/eu/guarantee-notice/guarantee-notice.server'
import {
  updateLegalTexts,
  updateShopSettings,
} from '~/domain/office/change-settings/change-settings.server'
import { factsOf } from '~/domain/settings/country-facts'
import { euSettingsFor } from '~/domain/settings/eu-settings'
import { LegalTextsDraft, storedLegalTexts } from '~/domain/settings/legal-pages.server'
import { EuSettings } from '~/domain/settings/shop-settings'
import { EuSettingsDraft, settingsFor, shopSettings } from '~/domain/settings/shop-settings.server'
import { t } from '~/languages/translate'
import { pageMeta } from '~/ui/layout/page-meta'
import type { RouteArgs } from '~/web/access.server'
import { form, runIntent } from '~/web/run-intent.server'
import { EuForm } from './eu-form'
import { LegalTextsForm, LegalTextsList } from './legal-texts-form'
import { NoticeForm } from './notice-form'

export const access = 'admin'

export async function loader() {
  const shop = await shopSettings()
  const notice = await findGuaranteeNotice()
  const texts = await storedLegalTexts()
  return {
    ...settingsFor(shop, EuSettings),
    keepsYears: factsOf(homeCountryOf(shop.locale))?.keepsInvoicesYears,
    notice: { text: notice?.text, expected: versionOfNotice(notice) },
    legal: { texts, expected: versionOf(texts) },
  }
}

// More than the schema allows, so that the schema can report a text that is too long.
const maxTextBytes = 400_000

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  const intents = {
    submit: form(EuSettingsDraft, ({ consumers, withdrawalDays, ...draft }) =>
      updateShopSettings(admin, { ...draft, ...euSettingsFor(consumers, withdrawalDays) }),
    ),
    notice: form(GuaranteeNoticeDraft, (draft) => updateGuaranteeNotice(admin, draft)),
    texts: form(LegalTextsDraft, (draft) => updateLegalTexts(admin, draft)),
  }
  return runIntent(args, intents, { maxTextBytes })
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Law'))

export default function LawScreen() {
  const { notice, legal, ...eu } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>{t('Law')}</h1>
      <LegalTextsList texts={legal.texts} />
      <EuForm key={eu.expected} {...eu} />
      {eu.settings.euFeatures.includes('guaranteeNotice') && (
        <NoticeForm key={notice.expected} {...notice} />
      )}
      <LegalTextsForm key={legal.expected} {...legal} />
    </>
  )
}
