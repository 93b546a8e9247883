import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { rich } from '~/languages/rich'
import { t, tn } from '~/languages/translate'
import { action, loader } from '~/routes/admin.orders_.new/route.server'
import { BackLink } from '~/ui/layout/back-link'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { Time } from '~/ui/time'
import { EntryForm } from './entry-form'

export const access = 'orders'
export { action, loader }

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Enter an order'))

export default function EnterOrderScreen() {
  const { drafts, version, ...entry } = useLoaderData<typeof loader>()
  return (
    <>
      <BackLink to="/admin/orders">{t('back to all orders')}</BackLink>
      <h1>{t('Enter an order')}</h1>
      <p className="hint">
        {t(
          'For a customer who orders by phone, at the counter or as a commission. It is no cash register: mark the order as paid when the money is there.',
        )}
      </p>
      {drafts.length > 0 && (
        <ul className="notes">
          {drafts.map(({ id, name, lines, createdAt }) => (
            <li key={id}>
              {rich(t('<link>Not finished: {order}</link>, {time}'), {
                link: (text) => <Link to={`?draft=${id}`}>{text}</Link>,
                order: [name, tn(lines, '{count} product', '{count} products')]
                  .filter(Boolean)
                  .join(', '),
                time: <Time at={createdAt} exact />,
              })}
            </li>
          ))}
        </ul>
      )}
      <EntryForm key={version} {...entry} />
    </>
  )
}
