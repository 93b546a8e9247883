import { Link as RemixLink, useLocation } from '@remix-run/react'
import { type ComponentPropsWithoutRef, useContext } from 'react'
import { HtmlCache } from '~/ui/html-cache'

interface Props extends ComponentPropsWithoutRef<'a'> {
  to: string
  prefetch?: 'intent'
  replace?: boolean
  preventScrollReset?: boolean
}

const isResolved = /^(?:\/|[a-z]+:)/

// The server renders a plain `<a>`, because resolving the paths of Remix links takes a quarter of the render time.
export function Link({ to, prefetch, replace, preventScrollReset, ...anchor }: Props) {
  const isServer = useContext(HtmlCache) !== undefined
  if (isServer && isResolved.test(to)) return <a href={to} {...anchor} />
  const enhanced = { prefetch, replace, preventScrollReset, discover: 'none' as const }
  return <RemixLink to={to} {...enhanced} {...anchor} />
}

export interface NavLinkProps extends Props {
  /** Pages below it are not in its section. */
  end?: boolean
}

export function NavLink(props: NavLinkProps) {
  return <Link {...linkFrom(useLocation().pathname, props)} />
}

/** `NavLink` without a hook: the props of the link on the page at `pathname`. */
export function linkFrom(pathname: string, { end, ...props }: NavLinkProps): Props {
  const path = pathname.toLowerCase()
  const isCurrent = path === props.to || (!end && path.startsWith(`${props.to}/`))
  return { 'aria-current': isCurrent ? 'page' : undefined, ...props }
}
