import { mailtoOf } from '~/domain/basics/text/web-address'
import { type LinkedPage, pathOfPage } from '~/domain/shop/pages/pages'
import { t } from '~/languages/translate'

interface FooterLink {
  title: string
  url?: string
  /** Of a text of the shopkeeper that is not in English. */
  lang?: string
}

interface Parts {
  name: string
  contactEmail: string
  isDemo: boolean
  legal: FooterLink[]
  pages: LinkedPage[]
  payments: string[]
  textLang: string | undefined
}

/** Undefined for a shop without linked pages: its footer has no columns. */
export function footerColumns(parts: Parts) {
  const { name, contactEmail, isDemo, legal, pages, payments, textLang } = parts
  if (pages.every(({ place }) => place === 'none')) return undefined
  const columns: { title: string; items: FooterLink[] }[] = [
    {
      title: name,
      items: [{ title: t('Products'), url: '/products' }, ...linksTo('header', parts)],
    },
    {
      title: t('Help'),
      items: [
        ...linksTo('footer', parts),
        { title: t('How to shop here'), url: '/help' },
        ...(isDemo ? [{ title: t('Documentation'), url: '/docs' }] : []),
      ],
    },
    { title: t('Legal'), items: legal },
    {
      title: t('Contact'),
      items: contactEmail ? [{ title: contactEmail, url: mailtoOf(contactEmail) }] : [],
    },
    { title: t('Payment'), items: payments.map((title) => ({ title, lang: textLang })) },
  ]
  return columns.filter(({ items }) => items.length > 0)
}

export function linksTo(
  wanted: LinkedPage['place'],
  { pages, textLang }: Pick<Parts, 'pages' | 'textLang'>,
): (FooterLink & { url: string })[] {
  return pages
    .filter(({ place }) => place === wanted)
    .map(({ title, slug }) => ({ title, url: pathOfPage(slug), lang: textLang }))
}
