import { Form, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { msg, t } from '~/languages/translate'
import { currentAt, Link } from '~/ui/link'

interface Props {
  label: string
  links: { to: string; text: string; end?: boolean; count?: number }[]
  notice?: ReactNode
  wideOnly?: boolean
  children: ReactNode
}

export function Dashboard({ label, links, notice, wideOnly, children }: Props) {
  const { pathname } = useLocation()
  return (
    <>
      {notice}
      <div className={wideOnly ? 'dashboard wide-only' : 'dashboard'}>
        <nav className="sidebar" aria-label={label}>
          <ul>
            {links.map(({ to, text, end, count }) => (
              <li key={to}>
                <Link to={to} aria-current={currentAt(pathname, to, end)}>
                  {count ? `${t(text)} (${count})` : t(text)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="page">{children}</div>
      </div>
    </>
  )
}

const mediumAndLarge = msg('Admin dashboard is available on medium and large screens only.')

export function TooNarrow() {
  const { pathname, search } = useLocation()
  return (
    <section className="too-narrow error-screen">
      {/* biome-ignore lint/a11y/useSemanticElements: the heading of this view; the page's own h1 is hidden behind it */}
      <p role="heading" aria-level={1}>
        {t(mediumAndLarge)}
      </p>
      <div className="row">
        <Form method="post" action="/show-dashboard" reloadDocument>
          <input type="hidden" name="back" value={pathname + search} />
          <button type="submit" className="button">
            {t('Open it anyway')}
          </button>
        </Form>
        <Link className="button quiet" to="/">
          {t('Return to Home')}
        </Link>
      </div>
    </section>
  )
}

export function NarrowHint() {
  return (
    <p className="too-narrow hint">
      {t(mediumAndLarge)} <Link to="/">{t('Return to Home')}</Link>
    </p>
  )
}
