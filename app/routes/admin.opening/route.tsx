import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { action, loader } from '~/routes/admin.opening/route.server'
import { useReply } from '~/ui/forms/use-reply'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { OpeningForm } from './opening-form'
import { PlaceForm } from './place-form'

export const access = 'admin'
export { action, loader }

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Set up the shop'))

export default function OpeningScreen() {
  const { places, questions } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>{t('Set up the shop')}</h1>
      {places && <PlaceForm {...places} />}
      {questions && <OpeningForm {...questions} />}
      {!places && !questions && <Opened />}
    </>
  )
}

function Opened() {
  const [refusal] = useReply()?.error?.[''] ?? []
  return (
    <>
      {refusal && <p role="alert">{refusal}</p>}
      <p>
        {rich(
          t('This shop is set up. You can change everything in the <link>Shop Settings</link>.'),
          {
            link: (text) => <Link to="/admin/settings">{text}</Link>,
          },
        )}
      </p>
    </>
  )
}
