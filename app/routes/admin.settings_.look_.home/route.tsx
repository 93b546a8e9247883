import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { blockKinds } from '~/domain/shop/home/blocks'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { action, loader } from '~/routes/admin.settings_.look_.home/route.server'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { BlockForm } from './block-form'
import { BlockRow } from './block-row'

export const access = 'content'
export { action, loader }

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Home page'))

export default function HomeSettingsScreen() {
  const { blocks, edited, kind, ...choices } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const found = reply && 'found' in reply ? reply.found : undefined
  const form = kind && (
    // The new key fills the fields again with the products that were ticked.
    <BlockForm
      key={`${edited?.version ?? kind} ${found?.map(({ id }) => id)}`}
      kind={kind}
      block={edited}
      found={found}
      {...choices}
    />
  )
  return (
    <>
      <h1>{t('Home page')}</h1>
      {blocks.length === 0 ? (
        <p>
          {t(
            'Your home page shows the newest products and all categories. It consists of blocks instead, as soon as you add one.',
          )}
        </p>
      ) : (
        <div className="rows methods">
          <p className="hint">
            {rich(t('The <link>home page</link> shows the blocks in this order.'), {
              link: (text) => <Link to="/">{text}</Link>,
            })}
          </p>
          <ul>
            {blocks.map((block, index) => (
              <BlockRow key={block.id} block={block} isFirst={index === 0} form={form} />
            ))}
          </ul>
        </div>
      )}
      {kind && !edited ? (
        <section aria-labelledby="new-title">
          <h2 id="new-title">{t('New block: {kind}', { kind: t(blockKinds[kind]) })}</h2>
          {form}
        </section>
      ) : (
        <section aria-labelledby="add-title">
          <h2 id="add-title">{t('Add a block')}</h2>
          <ul className="row">
            {Object.entries(blockKinds).map(([name, text]) => (
              <li key={name}>
                <Link className="button quiet" to={`?edit=${name}`}>
                  {t(text)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
