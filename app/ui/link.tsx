import { Link as RemixLink } from '@remix-run/react'
import { useContext } from 'react'
import { type LinkProps, ServerElements } from '~/speed/elements'

export function Link(props: LinkProps) {
  return useContext(ServerElements)?.link(props) ?? <RemixLink discover="none" {...props} />
}

/** The `aria-current` of a link to a section, on the page at `pathname`. With `end`, pages below it are not in the section. */
export function currentAt(pathname: string, to: string, end?: boolean) {
  const path = pathname.toLowerCase()
  return path === to.toLowerCase() || (!end && path.startsWith(`${to}/`)) ? 'page' : undefined
}
