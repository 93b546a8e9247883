import { useLocation, useSearchParams } from '@remix-run/react'
import { listQuery, modes } from '~/paths'
import { Link } from '~/ui/link'
import { useHydrated } from '~/ui/use-hydrated'

/** The current URL of a list with other parameters. `undefined` removes a parameter. */
export type QueryLink = (changes: Record<string, string | undefined>) => string

export function useQueryLink(): QueryLink {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  return (changes) => {
    const next = listQuery(params)
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined || value === '') next.delete(name)
      else next.set(name, value)
    }
    return next.size > 0 ? `${pathname}?${next}` : pathname
  }
}

/** Changes for `useQueryLink`: to the first page, without open dialogs. */
export const onFirstPage = Object.fromEntries(['page', ...modes].map((name) => [name, undefined]))

interface OptionLinkProps {
  link: QueryLink
  name: string
  value: string
  chosen: string
  children: string
}

export function OptionLink({ link, name, value, chosen, children }: OptionLinkProps) {
  return (
    <Link
      to={link({ ...onFirstPage, [name]: value })}
      aria-current={value === chosen ? 'true' : undefined}
    >
      {children}
    </Link>
  )
}

// Without scripts, the page load scrolls to the hash. Scripts preserve the scroll position, so they need no hash.
export function useRowAnchor(id: string) {
  return useHydrated() ? '' : `#${id}`
}
