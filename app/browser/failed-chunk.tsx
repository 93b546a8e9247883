import { createPath, useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { createStore } from './store'

const unreachablePage = createStore<string | undefined>(undefined)

/** The URL of the page that could not be loaded; undefined after the next navigation. */
export const useUnreachablePage = unreachablePage.use

declare global {
  interface Window {
    /** https://developer.mozilla.org/docs/Web/API/Navigation_API. Not all browsers have it. */
    navigation?: {
      addEventListener(type: 'navigate', listen: (event: NavigateEvent) => void): void
      removeEventListener(type: 'navigate', listen: (event: NavigateEvent) => void): void
    }
  }
}

interface NavigateEvent extends Event {
  navigationType: 'push' | 'replace' | 'reload' | 'traverse'
  userInitiated: boolean
}

// Remix reloads the current page if the script of the next page cannot be fetched, for example after a
// deployment. This loads the clicked page instead.
export function FailedChunkRecovery() {
  const navigate = useNavigate()
  const latestNavigate = useRef(navigate)
  latestNavigate.current = navigate

  // The router says at once that a navigation begins. On a slow device, React may render it when it is over.
  useEffect(
    () =>
      window.__remixRouter.subscribe(({ navigation }) => {
        if (navigation.location) unreachablePage.set(undefined)
      }),
    [],
  )

  useEffect(() => {
    const { navigation } = window
    if (!navigation) return
    const onNavigate = async (event: NavigateEvent) => {
      const { navigationType, userInitiated } = event
      if (navigationType !== 'reload' || userInitiated) return
      const { location } = window.__remixRouter.state.navigation
      // Each failed script triggers a reload, also after the page was set as unreachable.
      if (location || unreachablePage.get()) event.preventDefault()
      if (!location) return
      const target = createPath(location)
      if (await loadPage(target)) return
      // Remix still waits for the reload. A navigation to a hash ends this wait and loads nothing.
      latestNavigate.current({ search: window.location.search, hash: 'main' }, { replace: true })
      unreachablePage.set(target)
    }
    navigation.addEventListener('navigate', onNavigate)
    return () => navigation.removeEventListener('navigate', onNavigate)
  }, [])

  return null
}

/** Returns false, and stays on this page, if the shop cannot be reached. */
export async function loadPage(target: string) {
  const response = await fetch('/favicon.svg', { cache: 'no-store' }).catch(() => undefined)
  if (response) window.location.assign(target)
  return response !== undefined
}
