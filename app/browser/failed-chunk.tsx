import { useNavigation } from '@remix-run/react'
import { useEffect } from 'react'

/** The part of https://developer.mozilla.org/docs/Web/API/Navigation_API that is used here. */
interface NavigateEvent extends Event {
  navigationType: 'push' | 'replace' | 'reload' | 'traverse'
  userInitiated: boolean
}

/**
 * Remix reloads the page one is on when the script of the next page cannot be fetched (a new deployment, a bad line).
 * This loads the page that was clicked instead.
 */
export function LoadClickedPage() {
  const { location } = useNavigation()
  const target = location && location.pathname + location.search + location.hash

  useEffect(() => {
    const { navigation } = window as { navigation?: EventTarget }
    if (!navigation || !target) return
    const lead = (event: Event) => {
      const { navigationType, userInitiated } = event as NavigateEvent
      if (navigationType !== 'reload' || userInitiated) return
      event.preventDefault()
      window.location.assign(target)
    }
    navigation.addEventListener('navigate', lead)
    return () => navigation.removeEventListener('navigate', lead)
  }, [target])

  return null
}
