import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { currentLanguage, t } from '~/languages/translate'
import { pageMeta, shopNameOf } from '~/ui/layout/page-meta'
import { LegalText } from '~/ui/legal-text'
import { Link } from '~/ui/link'
import { useTextLang } from '~/ui/use-shop'

interface Data {
  title: string
  text: string
  more?: { title: string; url: string }
}

type Loader = () => Promise<Data>

export const legalMeta: MetaFunction<Loader> = ({ data, ...page }) =>
  data
    ? pageMeta(
        page,
        data.title,
        t('{page} of {shop}', { page: data.title, shop: shopNameOf(page) }),
      )
    : []

export function LegalPage() {
  const lang = useTextLang()
  const { title, text, more } = useLoaderData<Loader>()
  return (
    <article className="prose legal-text" lang={lang}>
      <h1 lang={lang && currentLanguage()}>{title}</h1>
      <LegalText text={text} />
      {more && (
        <p lang={lang && currentLanguage()}>
          <Link to={more.url}>{more.title}</Link>
        </p>
      )}
    </article>
  )
}
