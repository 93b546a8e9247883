import { useFetcher, useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { t } from '~/languages/translate'
import { refreshTokenPath } from '~/paths'
import { readCookie } from './cookies'
import { createStore } from './store'
import { showToast } from './toasts'

const firstRefreshMs = 10_000
const refreshIntervalMs = 58 * 60_000

/** The shop replaces the session's token in `rotateSession`, app/domain/people/accounts/sessions.server.ts. */
export function SessionRefresh({ isSignedIn }: { isSignedIn: boolean }) {
  const isActive = !useLogOutState() && isSignedIn
  const navigate = useNavigate()
  // The timer outlives the page that started it.
  const latestNavigate = useRef(navigate)
  latestNavigate.current = navigate

  useEffect(() => {
    if (!isActive) return
    let timer: ReturnType<typeof setTimeout>
    let isStopped = false

    const refresh = async (isFirst: boolean) => {
      const status = await refreshToken()
      if (isStopped) return
      if (status !== 200) showToast({ type: 'error', message: t('Failed to refresh token') })
      // A new session lasts until the next refresh, so ignore a first refresh that gets no response or a server error.
      const isSessionAlive = status === 200 || (isFirst && (status === 0 || status >= 500))
      if (isSessionAlive) timer = setTimeout(refresh, refreshIntervalMs, false)
      else {
        const from = window.location.pathname + window.location.search
        latestNavigate.current(`/login?${new URLSearchParams({ again: '1', from })}`)
      }
    }

    timer = setTimeout(() => {
      if (readCookie('XSRF-TOKEN')) refresh(true)
      else showToast({ type: 'error', message: t('Refresh token aborted') })
    }, firstRefreshMs)
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [isActive])

  return null
}

const fetcherKey = 'log-out'

/** A fetcher submits the Logout form, so the page stays until the response redirects. */
export const logOutFormProps = { navigate: false, fetcherKey }

export const logOutConfirmed = createStore(false)

/** Undefined if no logout is in progress. A logout is in progress until it fails or the next page is loaded. */
export function useLogOutState() {
  const isSubmitted = useFetcher({ key: fetcherKey }).state !== 'idle'
  const isConfirmed = logOutConfirmed.use()
  if (!isSubmitted) return undefined
  return isConfirmed ? 'confirmed' : 'submitted'
}

async function refreshToken() {
  const headers = { 'X-XSRF-TOKEN': readCookie('XSRF-TOKEN') }
  const request = fetch(refreshTokenPath, { method: 'POST', headers })
  return request.then(({ status }) => status).catch(() => 0)
}
