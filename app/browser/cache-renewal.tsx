import {
  useFetchers,
  useLocation,
  useMatches,
  useNavigation,
  useRevalidator,
  useRouteLoaderData,
} from '@remix-run/react'
import { useEffect } from 'react'
import { cacheFirstPage, isOutdated, openCache } from './client-cache'

/** Caches the first page, and revalidates a page when this browser has changed the shop since it was read. */
export function CacheRenewal() {
  const routes = useMatches()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const root = useRouteLoaderData<{ version?: string }>('root')
  const isNavigating = useNavigation().state !== 'idle'
  const isIdle = useFetchers().length === 0 && !isNavigating

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first page
  useEffect(() => {
    cacheFirstPage(routes, pathname + search)
    const once = { once: true, passive: true }
    document.addEventListener('pointerover', openCache, once)
    document.addEventListener('focusin', openCache, once)
    connectStorage()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each answer, also if it brings nothing new
  useEffect(() => {
    if (!isIdle) return
    const renew = () => {
      if (document.visibilityState === 'visible' && isOutdated(root?.version)) revalidate()
    }
    renew()
    // Another tab has stored what it read, or the browser has kept this page for Back.
    window.addEventListener('storage', renew)
    document.addEventListener('visibilitychange', renew)
    window.addEventListener('pageshow', renew)
    return () => {
      window.removeEventListener('storage', renew)
      document.removeEventListener('visibilitychange', renew)
      window.removeEventListener('pageshow', renew)
    }
  }, [isIdle, root])

  return null
}

// WebKit sends `storage` events only to pages that have used the storage.
function connectStorage() {
  try {
    window.localStorage.getItem('shop')
  } catch {
    // Where storage is blocked, there are no such events.
  }
}
