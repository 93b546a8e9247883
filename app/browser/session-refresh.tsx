import { useFetcher, useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { isUserCached } from './client-cache'
import { readCookie } from './cookies'
import { showToast } from './toasts'

const firstRefresh = 10_000
const laterRefreshes = 58 * 60_000

/**
 * While somebody is signed in, gives the session a new token ten seconds after the page has loaded and then every
 * 58 minutes; when that fails, leads to the log-in.
 */
export function SessionRefresh({ isSignedIn }: { isSignedIn: boolean }) {
  const isActive = !useIsLoggingOut() && isSignedIn
  const navigate = useNavigate()
  // The timer outlives the page that it was started on.
  const latestNavigate = useRef(navigate)
  latestNavigate.current = navigate

  useEffect(() => {
    if (!isActive) return
    let timer: ReturnType<typeof setTimeout>
    let isOver = false

    const refresh = async (mayFail: boolean) => {
      const outcome = await refreshToken()
      if (isOver) return
      if (outcome === 'refreshed') showToast({ type: 'success', message: 'Token refreshed' })
      else showToast({ type: 'error', message: 'Failed to refresh token' })
      if (outcome === 'refreshed' || (outcome === 'unanswered' && mayFail)) {
        timer = setTimeout(refresh, laterRefreshes, false)
      } else {
        latestNavigate.current('/login')
      }
    }

    timer = setTimeout(() => {
      // The session is young: if the shop cannot be reached just now, there is time for another attempt.
      if (isUserCached()) refresh(true)
      else showToast({ type: 'error', message: 'Refresh token aborted' })
    }, firstRefresh)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isActive])

  return null
}

const fetcherKey = 'log-out'

/** Props of the Logout form: it stays on its page until its answer leads on. */
export const logOutFormProps = { navigate: false, fetcherKey }

/** Whether the log-out was submitted; until it has failed, nobody counts as signed in. */
export function useIsLoggingOut() {
  return useFetcher({ key: fetcherKey }).state !== 'idle'
}

async function refreshToken() {
  const xsrfToken = readCookie('XSRF-TOKEN')
  const headers = { ...(xsrfToken && { 'X-XSRF-TOKEN': xsrfToken }) }
  try {
    const { ok, status } = await fetch('/api/v1/users/refresh-token', { method: 'POST', headers })
    return ok ? 'refreshed' : status < 500 ? 'refused' : 'unanswered'
  } catch {
    return 'unanswered'
  }
}
