import { createPath, useNavigate, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { createStore } from './store'

const missedPage = createStore<string | undefined>(undefined)

/** The page that was clicked while the shop could not be reached; until the next navigation. */
export const useMissedPage = missedPage.use

/** The part of https://developer.mozilla.org/docs/Web/API/Navigation_API that is used here. */
interface NavigateEvent extends Event {
  navigationType: 'push' | 'replace' | 'reload' | 'traverse'
  userInitiated: boolean
}

/**
 * Remix reloads the current page when the script of the next page cannot be fetched (after a new deployment, or on a bad
 * connection). This
 * loads the page that was clicked instead, or says that the shop cannot be reached.
 */
export function LoadClickedPage() {
  const isLoading = useNavigation().state === 'loading'
  const navigate = useNavigate()
  const latestNavigate = useRef(navigate)
  latestNavigate.current = navigate

  useEffect(() => {
    if (isLoading) missedPage.set(undefined)
  }, [isLoading])

  useEffect(() => {
    const { navigation } = window as { navigation?: EventTarget }
    if (!navigation) return
    const onNavigate = async (event: Event) => {
      const { navigationType, userInitiated } = event as NavigateEvent
      if (navigationType !== 'reload' || userInitiated) return
      // The script may have failed before React has rendered that a page is loading: the router knows first.
      const { location } = window.__remixRouter.state.navigation
      // Each script of a page asks for a reload of its own, some of them after the page was given up.
      if (location || missedPage.get()) event.preventDefault()
      if (!location) return
      const target = createPath(location)
      if (await loadPage(target)) return
      // Remix waits for the reload. A new hash is a navigation that loads nothing, and so ends this one.
      latestNavigate.current({ search: window.location.search, hash: 'main' }, { replace: true })
      missedPage.set(target)
    }
    navigation.addEventListener('navigate', onNavigate)
    return () => navigation.removeEventListener('navigate', onNavigate)
  }, [])

  return null
}

/** Loads a page in full if the shop can be reached; otherwise stays on this page, and returns false. */
export async function loadPage(target: string) {
  const response = await fetch('/favicon.svg', { cache: 'no-store' }).catch(() => undefined)
  if (response) window.location.assign(target)
  return response !== undefined
}
