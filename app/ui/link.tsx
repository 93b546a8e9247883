import { Link as RemixLink, useLocation } from '@remix-run/react'
import { type ComponentPropsWithoutRef, useContext } from 'react'
import { HtmlCache } from '~/ui/products/html-cache'

interface Props extends ComponentPropsWithoutRef<'a'> {
  /** A path of the shop, or a query for the page one is on. */
  to: string
  /** Fetches the page as soon as somebody points at the link. */
  prefetch?: 'intent'
  replace?: boolean
  preventScrollReset?: boolean
}

/**
 * Remix's link. On the server it is rendered as what it is in HTML, an `<a>`: Remix resolves each address three times
 * against all routes, which took a quarter of the time of a page, although a path leads to itself.
 */
export function Link({ to, prefetch, replace, preventScrollReset, ...anchor }: Props) {
  const isServer = useContext(HtmlCache) !== undefined
  if (isServer && to.startsWith('/')) return <a href={to} {...anchor} />
  const enhanced = { prefetch, replace, preventScrollReset, discover: 'none' as const }
  return <RemixLink to={to} {...enhanced} {...anchor} />
}

/** A link that says whether one is on its page, or, without `end`, on one below it. */
export function NavLink({ end, ...props }: Props & { end?: boolean }) {
  const path = useLocation().pathname.toLowerCase()
  const isHere = path === props.to || (!end && path.startsWith(`${props.to}/`))
  return <Link aria-current={isHere ? 'page' : undefined} {...props} />
}
