import type { MetaFunction } from '@remix-run/node'
import { t } from '~/languages/translate'
import { DataForm } from '~/ui/accounts/data-form'
import { pageMeta } from '~/ui/layout/page-meta'
import { requireDisclosures } from '~/web/disclosures.server'

export const access = 'user'

export async function loader() {
  await requireDisclosures()
  return null
}

export const meta: MetaFunction = (page) => pageMeta(page, t('Your data'))

export default function DataScreen() {
  return (
    <>
      <h1>{t('Your data')}</h1>
      <DataForm action="/user/data.zip" title={t('Download my data')}>
        {t(
          'You get a ZIP file with all that the shop stores about you, as a page to read and as JSON for other programs: account, address, orders, invoices, cart, favorites, withdrawals, emails and logins.',
        )}
      </DataForm>
    </>
  )
}
