import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageMeta, shopNameOf } from '~/ui/layout/page-meta'
import { LegalText } from '~/ui/legal-text'
import { useTextLang } from '~/ui/use-shop'

type Loader = () => Promise<{ title: string; text: string }>

export const legalMeta: MetaFunction<Loader> = ({ data, ...page }) =>
  data ? pageMeta(page, data.title, `${data.title} of ${shopNameOf(page)}`) : []

export function LegalPage() {
  const lang = useTextLang()
  const { title, text } = useLoaderData<Loader>()
  return (
    <article className="prose legal-text" lang={lang}>
      <h1 lang={lang && 'en'}>{title}</h1>
      <LegalText text={text} />
    </article>
  )
}
