import {
  useFetchers,
  useLocation,
  useMatches,
  useNavigation,
  useRevalidator,
  useRouteLoaderData,
} from '@remix-run/react'
import { useEffect } from 'react'
import { isOutdated, noteFirstPage, openCache } from './remember'

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

  useRenewal()
  return null
}

/**
 * Reads the page anew when this browser has changed the shop since it was read: by a press whose answer came while
 * another page was loading, in another tab, or before a page that the browser itself had kept.
 */
function useRenewal() {
  const { revalidate } = useRevalidator()
  const root = useRouteLoaderData<{ readAt?: string }>('root')
  const isMoving = useNavigation().state !== 'idle'
  const isWaiting = useFetchers().length > 0
  const isResting = !isMoving && !isWaiting

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each answer, also if it brings nothing new
  useEffect(() => {
    if (!isResting) return
    const renew = () => {
      if (document.visibilityState === 'visible' && isOutdated(root?.readAt)) revalidate()
    }
    renew()
    document.addEventListener('visibilitychange', renew)
    window.addEventListener('pageshow', renew)
    return () => {
      document.removeEventListener('visibilitychange', renew)
      window.removeEventListener('pageshow', renew)
    }
  }, [isResting, root])
}
