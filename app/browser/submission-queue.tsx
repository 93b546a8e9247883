import { useFetchers, useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { drafts, queue } from './optimistic'
import { useLogOut } from './session-refresh'
import { rememberSubmittedForms } from './submitted-form'
import { showToast } from './toasts'

/** Gives the next optimistic submission its turn when the page has been revalidated after the one before. */
export function SubmissionQueue() {
  const submissions = queue.use()
  const fetchers = useFetchers()
  const navigate = useNavigate()
  const isLoggingOut = useLogOut() === 'submitted'
  useWaitingSigns(submissions.length > 0 || isLoggingOut)
  useEffect(rememberSubmittedForms, [])

  useEffect(() => {
    const running = fetchers.filter(({ state }) => state !== 'idle').map(({ key }) => key)
    for (const submission of submissions) {
      const { fetcherKey, result, from, to } = submission
      if (result === undefined || running.includes(fetcherKey)) continue
      queue.set(queue.get().filter((it) => it !== submission))
      if (!from || (result && !result.error)) continue
      drafts.set(from, submission)
      if (window.location.pathname === to) navigate(from)
    }
  }, [submissions, fetchers, navigate])

  return null
}

const longWait = 2_000

// What is queued, or a log-out, would be lost with the page.
function useWaitingSigns(isWaiting: boolean) {
  useEffect(() => {
    if (!isWaiting) return
    let dismiss: (() => void) | undefined
    const timer = setTimeout(() => {
      dismiss = showToast({ type: 'loading', message: 'Waiting for the shop...' })
    }, longWait)
    const warn = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      clearTimeout(timer)
      dismiss?.()
      window.removeEventListener('beforeunload', warn)
    }
  }, [isWaiting])
}
