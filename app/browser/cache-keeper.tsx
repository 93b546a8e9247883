import { useLocation, useMatches } from '@remix-run/react'
import { useEffect } from 'react'
import { noteFirstPage, openCache } from './remember'

/** Remembers the page that the browser loaded in full, and fetches the cache when somebody sets out to leave it. */
export function CacheKeeper() {
  const routes = useMatches()
  const { pathname, search } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first page; the loaders remember the others
  useEffect(() => {
    noteFirstPage({ routes, address: pathname + search })
    const once = { once: true, passive: true }
    document.addEventListener('pointerover', openCache, once)
    document.addEventListener('focusin', openCache, once)
  }, [])

  return null
}
