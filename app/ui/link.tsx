import { Link as RemixLink, useLocation } from '@remix-run/react'
import { type ComponentPropsWithoutRef, useContext } from 'react'
import { ServerElements } from './server-elements'

export interface LinkProps extends ComponentPropsWithoutRef<'a'> {
  to: string
  prefetch?: 'intent'
  replace?: boolean
  preventScrollReset?: boolean
}

export function Link(props: LinkProps) {
  return useContext(ServerElements)?.link(props) ?? <RemixLink discover="none" {...props} />
}

export interface NavLinkProps extends LinkProps {
  /** Pages below it are not in its section. */
  end?: boolean
}

export function NavLink(props: NavLinkProps) {
  return <Link {...linkFrom(useLocation().pathname, props)} />
}

/** `NavLink` without a hook: the props of the link on the page at `pathname`. */
export function linkFrom(pathname: string, { end, ...props }: NavLinkProps): LinkProps {
  const path = pathname.toLowerCase()
  const isCurrent = path === props.to || (!end && path.startsWith(`${props.to}/`))
  return { 'aria-current': isCurrent ? 'page' : undefined, ...props }
}
