import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import {
  findGuaranteeNotice,
  GuaranteeNoticeDraft,
  updateGuaranteeNotice,
  versionOfNotice,
} from '~/domain/eu/guarantee-notice/guarantee-notice.server'
import { updateShopSettings } from '~/domain/office/change-settings/change-settings.server'
import { euDefaults, sellsInEu } from '~/domain/settings/eu-settings'
import { EuSettingsDraft, settingsFor, shopSettings } from '~/domain/settings/shop-settings.server'
import { t } from '~/languages/translate'
import { ButtonForm } from '~/ui/forms/button-form'
import { pageMeta } from '~/ui/layout/page-meta'
import { SettingsNav } from '~/ui/layout/settings-nav'
import type { RouteArgs } from '~/web/access.server'
import { command, form, runIntent } from '~/web/run-intent.server'
import { EuAdditions } from './eu-additions'
import { EuForm } from './eu-form'
import { NoticeForm } from './notice-form'

export const access = 'admin'

export async function loader() {
  const shop = await shopSettings()
  const notice = await findGuaranteeNotice()
  return {
    ...settingsFor(shop, EuSettingsDraft),
    notice: { text: notice?.text, expected: versionOfNotice(notice) },
  }
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  return runIntent(args, {
    submit: form(EuSettingsDraft, (draft) => updateShopSettings(admin, draft)),
    notice: form(GuaranteeNoticeDraft, (draft) => updateGuaranteeNotice(admin, draft)),
    switchOn: command(() => updateShopSettings(admin, euDefaults)),
  })
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Consumers in the EU'))

export default function EuSettingsScreen() {
  const { settings, expected, notice } = useLoaderData<typeof loader>()
  return (
    <>
      <SettingsNav />
      <h1>{t('Consumers in the EU')}</h1>
      {!sellsInEu(settings) && (
        <>
          <EuAdditions />
          <ButtonForm<typeof action>
            text={t('Switch it all on, then change below what does not apply to you.')}
            intent="switchOn"
            pending={t('Switching on...')}
          >
            {t('This shop sells to consumers in the EU')}
          </ButtonForm>
        </>
      )}
      <EuForm key={expected} settings={settings} expected={expected} />
      {settings.euFeatures.includes('guaranteeNotice') && (
        <NoticeForm key={notice.expected} {...notice} />
      )}
    </>
  )
}
