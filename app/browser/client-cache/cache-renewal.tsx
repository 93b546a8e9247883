import {
  useFetchers,
  useLocation,
  useMatches,
  useNavigation,
  useRevalidator,
  useRouteLoaderData,
} from '@remix-run/react'
import { useEffect } from 'react'
import { readCookie } from '~/browser/cookies'
import { toastCookie } from '~/middleware/cookie-names'
import { clientCache } from './client-cache'

const toastOfOtherTabMs = 1_000

export function CacheRenewal() {
  const routes = useMatches()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const root = useRouteLoaderData<{ version?: string; currentUser?: unknown }>('root')
  const isNavigating = useNavigation().state !== 'idle'
  const isIdle = useFetchers().length === 0 && !isNavigating

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first page
  useEffect(() => {
    openStorage(root?.currentUser)
    clientCache.addFirstPage(routes, pathname + search)
    const once = { once: true, passive: true }
    document.addEventListener('pointerover', clientCache.open, once)
    document.addEventListener('focusin', clientCache.open, once)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each request, even if the data did not change
  useEffect(() => {
    if (!isIdle) return
    const renew = () => {
      const isVisible = document.visibilityState === 'visible'
      if (isVisible && clientCache.isOutdated(root?.version)) revalidate()
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    // The first request after a change gets its toast, which belongs to the tab that made the change.
    const renewAfterOtherTab = () => {
      clearTimeout(timer)
      if (readCookie(toastCookie)) timer = setTimeout(renew, toastOfOtherTabMs)
      else renew()
    }
    renew()
    const listeners = new AbortController()
    const { signal } = listeners
    document.addEventListener('visibilitychange', renewAfterOtherTab, { signal })
    window.addEventListener('storage', renewAfterOtherTab, { signal })
    window.addEventListener('pageshow', renew, { signal })
    return () => {
      clearTimeout(timer)
      listeners.abort()
    }
  }, [isIdle, root])

  return null
}

/** Removes the lists of a user whose session ended without a logout on this page. */
function openStorage(currentUser: unknown) {
  try {
    // WebKit sends `storage` events only to pages that have used the storage.
    const stored = window.localStorage.getItem('shop')
    if (!currentUser && stored?.includes('"currentUser":')) window.localStorage.clear()
  } catch {}
}
