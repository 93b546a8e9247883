import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { type KnownBarrier, knownBarriers } from '~/domain/known-barriers'
import { euPages } from '~/domain/settings/eu-pages'
import { legalTitles } from '~/domain/settings/legal-pages'
import { hasEuFeature } from '~/domain/settings/shop-settings.server'
import { pageMeta, shopNameOf } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { useShop } from '~/ui/use-shop'

export const access = 'everyone'

export async function loader() {
  if (!(await hasEuFeature('accessibility'))) throw new Response(null, { status: 404 })
  return { barriers: knownBarriers }
}

const { title } = euPages.accessibility

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  data ? pageMeta(page, title, `${title} of ${shopNameOf(page)}`) : []

export default function AccessibilityScreen() {
  const { barriers } = useLoaderData<typeof loader>()
  return (
    <article className="prose">
      <h1>{title}</h1>
      <p>
        In this shop you can look for products, put them into your cart, order them and follow your
        orders. <Link to="/help">Help</Link> explains how. Directive (EU) 2019/882 asks shops to be
        accessible to people with disabilities. The standard that this shop is made for is{' '}
        <a href="https://www.w3.org/TR/WCAG22/">WCAG 2.2</a>, levels A and AA.
      </p>
      <h2>What is tested</h2>
      <p>
        Automated tests open the screens of the shop in a browser, with example products. On these
        screens they find no failure other than the known exceptions below.
      </p>
      <ul>
        <li>
          The program axe looks for failures of WCAG 2.2, levels A and AA, that a program can
          recognise: among others too little contrast, fields and buttons without a name, and
          controls that are too small.
        </li>
        <li>
          This is done in light and dark colours, and in windows of 375 to 1280 pixels. Nothing may
          stick out to the side.
        </li>
        <li>Other tests use the shop without scripts.</li>
      </ul>
      <p>
        Such tests find only a part of all barriers. They do not prove that the shop conforms to
        WCAG 2.2. They use no screen reader, and they cannot judge whether the descriptions and
        images of this shop’s products can be understood.
      </p>
      <h2>Known exceptions</h2>
      <KnownBarriers barriers={barriers} />
      <h2>Contact</h2>
      <Contact />
    </article>
  )
}

function KnownBarriers({ barriers }: { barriers: KnownBarrier[] }) {
  if (barriers.length === 0) return <p>The tests know of none.</p>
  return (
    <ul>
      {barriers.map(({ rule, where, why }) => (
        <li key={`${rule} ${where}`}>{`${where}: ${why} (${rule})`}</li>
      ))}
    </ul>
  )
}

function Contact() {
  const shop = useShop()
  const imprint = shop?.legal.find((page) => page.title === legalTitles.imprint)
  const report = 'If you meet a barrier, or need something in another form, please tell us'
  if (shop?.contactEmail) {
    return (
      <p>
        {report}: <a href={`mailto:${shop.contactEmail}`}>{shop.contactEmail}</a>
      </p>
    )
  }
  if (imprint) {
    return (
      <p>
        {report}. How to reach us is said at <Link to={imprint.url}>{imprint.title}</Link>.
      </p>
    )
  }
  return <p>This shop has not named an email address for questions yet.</p>
}
