import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { mailtoOf } from '~/domain/basics/text/web-address'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { settings } from '~/settings.server'
import { pageMeta } from '~/ui/layout/page-meta'
import { Shopping } from '~/ui/layout/user-guide'
import { useShop } from '~/ui/use-shop'

export const access = 'everyone'

export async function loader() {
  const { guestOrders } = await shopSettings()
  return { demoMode: settings.demoMode, guestOrders: guestOrders || undefined }
}

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, t('Help'), t('How to shop here, and what you can do with your account.'))

export default function HelpScreen() {
  const guide = useLoaderData<typeof loader>()
  const contactEmail = useShop()?.contactEmail
  return (
    <article className="prose">
      <h1>{t('Help')}</h1>
      <Shopping {...guide} />
      {contactEmail && (
        <>
          <h2>{t('Questions')}</h2>
          <p>
            {rich(t('Write to {email}.'), {
              email: <a href={mailtoOf(contactEmail)}>{contactEmail}</a>,
            })}
          </p>
        </>
      )}
    </article>
  )
}
