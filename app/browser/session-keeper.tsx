import { useFetcher, useNavigate, useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { readCookie } from './last-change'
import { remembersCurrentUser } from './remember'
import { tell } from './toasts'

const firstRefresh = 10_000
const laterRefreshes = 58 * 60_000

/**
 * While somebody is logged in, gives the session a new token ten seconds after the page has loaded and then every
 * 58 minutes; when that fails, leads to the log-in. A log-out in one tab is known in all of them.
 */
export function SessionKeeper({ signedIn }: { signedIn: boolean }) {
  const isLoggingOut = useIsLoggingOut()
  useFreshToken(signedIn && !isLoggingOut)
  useSharedLogOut(signedIn)
  return null
}

const logOut = 'log-out'

// Some browsers refuse it to pages that may keep nothing.
function openChannel() {
  try {
    return new BroadcastChannel(logOut)
  } catch {
    return undefined
  }
}

/** What makes the Logout form stay on its page until its answer leads on. */
export const logOutForm = { navigate: false, fetcherKey: logOut }

/** Whether the log-out has been pressed; until it has failed, nobody counts as signed in. */
export function useIsLoggingOut() {
  return useFetcher({ key: logOut }).state !== 'idle'
}

function useFreshToken(signedIn: boolean) {
  const navigate = useNavigate()
  // The timer outlives the page that it was started on.
  const goTo = useRef(navigate)
  goTo.current = navigate

  useEffect(() => {
    if (!signedIn) return
    let timer: ReturnType<typeof setTimeout>
    let isOver = false

    const refresh = async ({ mayFail }: { mayFail: boolean }) => {
      const outcome = await askForNewToken()
      if (isOver) return
      if (outcome === 'fresh') tell({ type: 'success', message: 'Token refreshed' })
      else tell({ type: 'error', message: 'Failed to refresh token' })
      if (outcome === 'fresh' || (outcome === 'unanswered' && mayFail)) {
        timer = setTimeout(refresh, laterRefreshes, { mayFail: false })
      } else {
        goTo.current('/login')
      }
    }
    const refreshFirst = () => {
      // The session is young: if the shop cannot be reached just now, there is time for another attempt.
      if (remembersCurrentUser()) refresh({ mayFail: true })
      else tell({ type: 'error', message: 'Refresh token aborted' })
    }

    timer = setTimeout(refreshFirst, firstRefresh)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [signedIn])
}

async function askForNewToken() {
  const xsrfToken = readCookie('XSRF-TOKEN')
  try {
    const { ok, status } = await fetch('/api/v1/users/refresh-token', {
      method: 'POST',
      headers: { ...(xsrfToken && { 'X-XSRF-TOKEN': xsrfToken }) },
    })
    if (ok) return 'fresh'
    return status < 500 ? 'refused' : 'unanswered'
  } catch {
    return 'unanswered'
  }
}

function useSharedLogOut(signedIn: boolean) {
  const { revalidate } = useRevalidator()
  const was = useRef(signedIn)

  useEffect(() => {
    const tabs = openChannel()
    if (!tabs) return
    // The page asks the server anew; what needs a person then leads to the log-in by itself.
    tabs.onmessage = () => revalidate()
    if (was.current && !signedIn) tabs.postMessage('')
    was.current = signedIn
    return () => tabs.close()
  }, [signedIn, revalidate])
}
