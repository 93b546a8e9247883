import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { offersGuestOrders } from '~/domain/buying/guest-orders/guest-checkout.server'
import { euPages } from '~/domain/settings/eu-pages'
import { t } from '~/languages/translate'
import { metaIfFound, shopNameOf } from '~/ui/layout/page-meta'
import { TableHead } from '~/ui/table-head'
import { listBrowserStorage } from '~/web/browser-storage.server'
import { requireDisclosures } from '~/web/disclosures.server'

export const access = 'everyone'

export async function loader() {
  await requireDisclosures()
  const stored = await listBrowserStorage()
  return {
    hasGuestCarts: (await offersGuestOrders()) || undefined,
    entries: stored.map(({ name, kind, purpose, howLong }) => ({
      name,
      kind: t(kind),
      purpose: t(purpose),
      howLong: t(howLong),
    })),
  }
}

export const meta: MetaFunction<typeof loader> = (page) =>
  metaIfFound(
    page,
    t(euPages.browserStorage.title),
    t('Stored in your browser by {shop}', { shop: shopNameOf(page) }),
  )

export default function BrowserStorageScreen() {
  const { entries, hasGuestCarts } = useLoaderData<typeof loader>()
  return (
    <article className="prose">
      <h1>{t(euPages.browserStorage.title)}</h1>
      <p>
        {t(
          'This is everything that this shop stores in your browser, and when it deletes it. You can delete it in the settings of your browser at any time. You are then logged out; your account, your cart and your orders stay.',
        )}{' '}
        {hasGuestCarts && t('A cart that you filled without logging in is then empty.')}
      </p>
      <table className="stacked-table">
        <TableHead columns={[t('Name'), t('Purpose'), t('How long')]} />
        <tbody>
          {entries.map(({ name, kind, purpose, howLong }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
                <span className="hint">{` (${kind})`}</span>
              </th>
              <td>{purpose}</td>
              <td>{howLong}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>{t('Why you are not asked for consent')}</h2>
      <p>
        {t(
          'Consent is needed to store what is not strictly necessary for a service that you have requested. Nothing in this list is for advertising or for statistics, and nothing is shared with other companies. What is stored for comfort helps to show pages that you have requested; it stays in your browser and is not sent to the shop.',
        )}
      </p>
    </article>
  )
}
