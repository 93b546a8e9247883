import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { summaryOf } from '~/domain/shop/pages/page-text'
import { findPage } from '~/domain/shop/pages/pages.server'
import { sharedPageMeta } from '~/ui/layout/shared-page-meta'
import { PageText } from '~/ui/page-text'
import { useTextLang } from '~/ui/use-shop'

export const access = 'everyone'

export async function loader({ params }: LoaderFunctionArgs) {
  const page = await findPage('slug', params.slug ?? '')
  if (!page) throw new Response(null, { status: 404 })
  const { title, text, pictures, place, pageTitle, pageText } = page
  return {
    title,
    text,
    pictures,
    isFound: place !== 'none',
    pageTitle: pageTitle || undefined,
    pageText: pageText || undefined,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  data
    ? [
        ...sharedPageMeta(page, {
          title: data.pageTitle ?? data.title,
          description: data.pageText ?? (summaryOf(data.text) || data.title),
          imageId: data.pictures[0]?.imageId,
        }),
        ...(data.isFound ? [] : [{ name: 'robots', content: 'noindex' }]),
      ]
    : []

export default function PageScreen() {
  const lang = useTextLang()
  const { title, text, pictures } = useLoaderData<typeof loader>()
  return (
    <article className="prose legal-text" lang={lang}>
      <h1>{title}</h1>
      <PageText text={text} pictures={pictures} />
    </article>
  )
}
