import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { type KnownBarrier, knownBarriers } from '~/domain/basics/known-barriers'
import { mailtoOf } from '~/domain/basics/text/web-address'
import { euPages } from '~/domain/settings/eu-pages'
import { legalLink } from '~/domain/settings/legal-pages'
import { legalTexts } from '~/domain/settings/legal-pages.server'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { metaIfFound, shopNameOf } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { useShop } from '~/ui/use-shop'
import { requireDisclosures } from '~/web/disclosures.server'

export const access = 'everyone'

export async function loader() {
  await requireDisclosures()
  return { barriers: knownBarriers, imprint: legalLink(await legalTexts(), 'imprint') }
}

export const meta: MetaFunction<typeof loader> = (page) =>
  metaIfFound(
    page,
    t(euPages.accessibility.title),
    t('Accessibility of {shop}', { shop: shopNameOf(page) }),
  )

export default function AccessibilityScreen() {
  const { barriers, imprint } = useLoaderData<typeof loader>()
  return (
    <article className="prose">
      <h1>{t(euPages.accessibility.title)}</h1>
      <p>
        {rich(
          t(
            'In this shop you can look for products, put them into your cart, order them and follow your orders. <help>Help</help> explains how. The standard that this shop is made for is <standard>WCAG 2.2</standard>, levels A and AA.',
          ),
          {
            help: (text) => <Link to="/help">{text}</Link>,
            standard: (text) => <a href="https://www.w3.org/TR/WCAG22/">{text}</a>,
          },
        )}
      </p>
      <h2>{t('What is tested')}</h2>
      <p>
        {t(
          'Automated tests open the screens of the shop in a browser, with example products. On these screens they find no failure other than the known exceptions below.',
        )}
      </p>
      <ul>
        <li>
          {t(
            'The program axe looks for failures of WCAG 2.2, levels A and AA, that a program can recognise: among others too little contrast, fields and buttons without a name, and controls that are too small.',
          )}
        </li>
        <li>
          {t(
            'This is done in light and dark colours, and in windows of 375 to 1280 pixels. Nothing may stick out to the side.',
          )}
        </li>
        <li>{t('Other tests use the shop without scripts.')}</li>
      </ul>
      <p>
        {t(
          'Such tests find only a part of all barriers. They do not prove that the shop conforms to WCAG 2.2. They use no screen reader, and they cannot judge whether the descriptions and images of this shop’s products can be understood.',
        )}
      </p>
      <h2>{t('Known exceptions')}</h2>
      <KnownBarriers barriers={barriers} />
      <h2>{t('Contact')}</h2>
      <Contact imprint={imprint} />
    </article>
  )
}

function KnownBarriers({ barriers }: { barriers: KnownBarrier[] }) {
  if (barriers.length === 0) return <p>{t('The tests know of none.')}</p>
  return (
    <ul>
      {barriers.map(({ rule, where, why }) => (
        <li key={`${rule} ${where}`}>
          {t('{name}: {text}', { name: t(where), text: `${t(why)} (${rule})` })}
        </li>
      ))}
    </ul>
  )
}

function Contact({ imprint }: { imprint: string | undefined }) {
  const email = useShop()?.contactEmail
  if (email) {
    return (
      <p>
        {rich(
          t('If you meet a barrier, or need something in another form, please tell us: {email}'),
          { email: <a href={mailtoOf(email)}>{email}</a> },
        )}
      </p>
    )
  }
  if (imprint) {
    return (
      <p>
        {rich(
          t(
            'If you meet a barrier, or need something in another form, please tell us. How to reach us is said at <link>Legal notice</link>.',
          ),
          { link: (text) => <Link to={imprint}>{text}</Link> },
        )}
      </p>
    )
  }
  return <p>{t('This shop has not named an email address for questions yet.')}</p>
}
