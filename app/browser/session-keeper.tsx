import { useNavigate, useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { Toast } from '../ui/toast'

const firstRefresh = 10_000
const laterRefreshes = 58 * 60_000

type News = { type: 'success' | 'error'; message: string }

/**
 * While somebody is logged in, gives the session a new token ten seconds after the page has loaded and then every
 * 58 minutes; when that fails, leads to the log-in. A log-out in one tab is known in all of them.
 */
export function SessionKeeper({ signedIn }: { signedIn: boolean }) {
  const news = useRefreshedToken(signedIn)
  useSharedLogOut(signedIn)
  if (!news) return null
  return (
    <div className="toasts">
      <Toast {...news} event={news} />
    </div>
  )
}

function useRefreshedToken(signedIn: boolean) {
  const navigate = useNavigate()
  const [news, setNews] = useState<News>()

  useEffect(() => {
    if (!signedIn) return
    let timer: ReturnType<typeof setTimeout>
    const refreshIn = (pause: number) => {
      timer = setTimeout(async () => {
        if (await refresh()) {
          setNews({ type: 'success', message: 'Token refreshed' })
          refreshIn(laterRefreshes)
        } else {
          setNews({ type: 'error', message: 'Failed to refresh token' })
          navigate('/login')
        }
      }, pause)
    }
    refreshIn(firstRefresh)
    return () => clearTimeout(timer)
  }, [signedIn, navigate])

  return news
}

async function refresh() {
  const xsrfToken = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
  try {
    const { ok } = await fetch('/api/v1/users/refresh-token', {
      method: 'POST',
      headers: { ...(xsrfToken && { 'X-XSRF-TOKEN': xsrfToken }) },
    })
    return ok
  } catch {
    return false
  }
}

function useSharedLogOut(signedIn: boolean) {
  const { revalidate } = useRevalidator()
  const was = useRef(signedIn)

  useEffect(() => {
    const tabs = new BroadcastChannel('log-out')
    // The page asks the server anew; what needs a person then leads to the log-in by itself.
    tabs.onmessage = () => revalidate()
    if (was.current && !signedIn) tabs.postMessage('')
    was.current = signedIn
    return () => tabs.close()
  }, [signedIn, revalidate])
}
