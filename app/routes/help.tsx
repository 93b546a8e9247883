import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { settings } from '~/settings.server'
import { pageMeta } from '~/ui/layout/page-meta'
import { Shopping } from '~/ui/layout/user-guide'
import { useShop } from '~/ui/use-shop'

export const access = 'everyone'

export function loader() {
  return { demoMode: settings.demoMode }
}

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, t('Help'), t('How to shop here, and what you can do with your account.'))

export default function HelpScreen() {
  const { demoMode } = useLoaderData<typeof loader>()
  const contactEmail = useShop()?.contactEmail
  return (
    <article className="prose">
      <h1>{t('Help')}</h1>
      <Shopping demoMode={demoMode} />
      {contactEmail && (
        <>
          <h2>{t('Questions')}</h2>
          <p>
            {rich(t('Write to {email}.'), {
              email: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>,
            })}
          </p>
        </>
      )}
    </article>
  )
}
