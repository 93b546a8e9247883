import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { dayText } from '~/domain/basics/time/days'
import { reopenShop, updateClosing } from '~/domain/office/change-settings/change-settings.server'
import { ClosingDraft, closingOnPages, isClosed } from '~/domain/settings/closing/closing.server'
import {
  ClosingSettings,
  settingsFor,
  settingsVersion,
  shopSettings,
} from '~/domain/settings/shop-settings.server'
import { t } from '~/languages/translate'
import { ButtonForm } from '~/ui/forms/button-form'
import { pageMeta } from '~/ui/layout/page-meta'
import type { RouteArgs } from '~/web/access.server'
import { command, form, runIntent, textOf } from '~/web/run-intent.server'
import { ClosingForm } from './closing-form'

export const access = 'admin'

export async function loader() {
  const shop = await shopSettings()
  const isKnown = closingOnPages(shop) !== undefined
  return {
    // A closing that is over is no proposal for the next one.
    settings: isKnown ? settingsFor(shop, ClosingDraft).settings : undefined,
    expected: settingsVersion(shop, ClosingSettings.shape),
    isClosed: isClosed(shop),
    closesOn: isKnown ? dayText(shop.closedFrom, shop.locale) : undefined,
  }
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  return runIntent(args, {
    submit: form(ClosingDraft, (draft) => updateClosing(admin, draft)),
    open: command((_, fields) => reopenShop(admin, textOf(fields, 'expected'))),
  })
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Closed for a while'))

export default function ClosingScreen() {
  const { isClosed, closesOn, ...form } = useLoaderData<typeof loader>()
  return (
    <>
      <ClosingForm key={form.expected} {...form} />
      {closesOn && (
        <ButtonForm<typeof action>
          text={
            isClosed
              ? t('The shop is closed. You can open it before the last day.')
              : t('The shop closes on {day}.', { day: closesOn })
          }
          intent="open"
          expected={form.expected}
          kind="quiet"
        >
          {isClosed ? t('Open the shop') : t('Do not close the shop')}
        </ButtonForm>
      )}
    </>
  )
}
