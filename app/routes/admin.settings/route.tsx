import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { showFirstSteps } from '~/domain/office/admin-home/first-steps.server'
import { sendTestEmail } from '~/domain/office/admin-home/test-email.server'
import { updateShopSettings } from '~/domain/office/change-settings/change-settings.server'
import {
  ShopSettingsDraft,
  settingsFor,
  shopSettings,
} from '~/domain/settings/shop-settings.server'
import { t } from '~/languages/translate'
import { ButtonForm } from '~/ui/forms/button-form'
import { pageMeta } from '~/ui/layout/page-meta'
import type { RouteArgs } from '~/web/access.server'
import { command, form, runIntent } from '~/web/run-intent.server'
import { SettingsForm } from './settings-form'
import { settingsOptions } from './settings-options.server'

export const access = 'admin'

export async function loader() {
  const settings = await shopSettings()
  return {
    ...settingsFor(settings, ShopSettingsDraft),
    options: settingsOptions(settings),
    offersFirstSteps: settings.firstStepsHidden,
  }
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  return runIntent(args, {
    submit: form(ShopSettingsDraft, (draft) => updateShopSettings(admin, draft)),
    sendTestEmail: command(() => sendTestEmail(admin)),
    showFirstSteps: command(() => showFirstSteps(admin)),
  })
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Shop Settings'))

export default function SettingsScreen() {
  const { offersFirstSteps, ...fields } = useLoaderData<typeof loader>()
  return (
    <>
      {/* A new language may have changed the numbers and dates, too: the fields show what is stored. */}
      <SettingsForm key={fields.settings.language} {...fields} />
      <ButtonForm<typeof action>
        text={t('A test email to your own email address shows whether the shop can send email.')}
        intent="sendTestEmail"
        kind="quiet"
        pending={t('Sending...')}
      >
        {t('Send a test email')}
      </ButtonForm>
      {offersFirstSteps && (
        <ButtonForm<typeof action>
          text={t('The list of first steps on the page Admin Profile is hidden.')}
          intent="showFirstSteps"
          kind="quiet"
        >
          {t('Show first steps again')}
        </ButtonForm>
      )}
    </>
  )
}
