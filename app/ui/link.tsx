import { Link as RemixLink, useLocation } from '@remix-run/react'
import { type ComponentPropsWithoutRef, useContext } from 'react'
import { HtmlCache } from '~/ui/html-cache'

interface Props extends ComponentPropsWithoutRef<'a'> {
  to: string
  prefetch?: 'intent'
  replace?: boolean
  preventScrollReset?: boolean
}

// The server renders a plain `<a>`, because resolving the paths of Remix links takes a quarter of the render time.
export function Link({ to, prefetch, replace, preventScrollReset, ...anchor }: Props) {
  const isServer = useContext(HtmlCache) !== undefined
  if (isServer && to.startsWith('/')) return <a href={to} {...anchor} />
  const enhanced = { prefetch, replace, preventScrollReset, discover: 'none' as const }
  return <RemixLink to={to} {...enhanced} {...anchor} />
}

export function NavLink({ end, ...props }: Props & { end?: boolean }) {
  const path = useLocation().pathname.toLowerCase()
  const isCurrent = path === props.to || (!end && path.startsWith(`${props.to}/`))
  return <Link aria-current={isCurrent ? 'page' : undefined} {...props} />
}
