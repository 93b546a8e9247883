import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { euPages } from '~/domain/settings/eu-pages'
import { t } from '~/languages/translate'
import { findNoticeHtml } from '~/shared-html/guarantee-notice.server'
import { Html } from '~/speed/elements'
import { metaIfFound, shopNameOf } from '~/ui/layout/page-meta'

export const access = 'everyone'

export async function loader() {
  const notice = await findNoticeHtml()
  if (!notice) throw new Response(null, { status: 404 })
  return { notice }
}

export const meta: MetaFunction<typeof loader> = (page) => {
  const title = t(euPages.guaranteeNotice.title)
  return metaIfFound(page, title, t('{page} of {shop}', { page: title, shop: shopNameOf(page) }))
}

export default function GuaranteeScreen() {
  const { notice } = useLoaderData<typeof loader>()
  return (
    <article className="prose">
      <h1>{t(euPages.guaranteeNotice.title)}</h1>
      <Html is="div" className="guarantee" of={notice} />
    </article>
  )
}
