import { Form, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Link, NavLink } from './link'

interface Props {
  label: string
  links: { to: string; text: string; end?: boolean }[]
  /** Whether this visitor asked to see it on a small screen too. */
  shownAnyway: boolean
  /** What is shown on every screen, above the rest. */
  notice?: ReactNode
  children: ReactNode
}

/** A sidebar and the page beside it. Small screens get a notice instead, which they can overrule. */
export function Dashboard({ label, links, shownAnyway, notice, children }: Props) {
  const { pathname, search } = useLocation()
  return (
    <>
      {notice}
      {!shownAnyway && (
        <section className="too-narrow error-screen">
          {/* biome-ignore lint/a11y/useSemanticElements: the heading of this view; the page's own h1 is hidden behind it */}
          <p role="heading" aria-level={1}>
            Admin dashboard is available on medium and large screens only.
          </p>
          <div className="row">
            <Form method="post" action="/show-dashboard" reloadDocument>
              <input type="hidden" name="back" value={pathname + search} />
              <button type="submit" className="button">
                Show it anyway
              </button>
            </Form>
            <Link className="button quiet" to="/">
              Return to Home
            </Link>
          </div>
        </section>
      )}
      <div className={shownAnyway ? 'dashboard' : 'dashboard wide-only'}>
        <nav className="sidebar" aria-label={label}>
          <ul>
            {links.map(({ to, text, end }) => (
              <li key={to}>
                <NavLink to={to} end={end}>
                  {text}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="page">{children}</div>
      </div>
    </>
  )
}
