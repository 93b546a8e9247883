import { useFetcher, useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { refreshTokenPath } from '~/paths'
import { readCookie } from './cookies'
import { createStore } from './store'
import { showToast } from './toasts'

const firstRefresh = 10_000
const laterRefreshes = 58 * 60_000

/** Renews the session's token while somebody is signed in; when that fails, leads to the log-in. */
export function SessionRefresh({ isSignedIn }: { isSignedIn: boolean }) {
  const isActive = !useLogOut() && isSignedIn
  const navigate = useNavigate()
  // The timer outlives the page that it was started on.
  const latestNavigate = useRef(navigate)
  latestNavigate.current = navigate

  useEffect(() => {
    if (!isActive) return
    let timer: ReturnType<typeof setTimeout>
    let isOver = false

    const refresh = async (isFirst: boolean) => {
      const status = await refreshToken()
      if (isOver) return
      if (status !== 200) showToast({ type: 'error', message: 'Failed to refresh token' })
      // A young session has time for another attempt, if it was not refused.
      const isAlive = status === 200 || (isFirst && (status === 0 || status >= 500))
      if (isAlive) timer = setTimeout(refresh, laterRefreshes, false)
      else latestNavigate.current('/login?again=1')
    }

    timer = setTimeout(() => {
      if (readCookie('XSRF-TOKEN')) refresh(true)
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

/** Whether the shop has confirmed the latest log-out. */
export const logOutConfirmed = createStore(false)

/** How far the log-out is, from its submit until it has led to the next page; undefined also when it has failed. */
export function useLogOut() {
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
