import { useLocation, useSearchParams } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { indexParameter, modes } from '~/paths'

/** Makes addresses of the page one is on, with some of its query changed; `undefined` takes a part away. */
export function useQueryLink() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  return (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(params)
    // How a form named this very page.
    next.delete(indexParameter)
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined || value === '') next.delete(name)
      else next.set(name, value)
    }
    return next.size > 0 ? `${pathname}?${next}` : pathname
  }
}

/** For `useQueryLink`: the first page of a list, with nothing open on it. */
export const fromStart = Object.fromEntries(['page', ...modes].map((name) => [name, undefined]))

/** The end of an address that leads a newly loaded page back to an element; with scripts, one never left it. */
export function useRowAnchor(id: string) {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return isAlive ? '' : `#${id}`
}
