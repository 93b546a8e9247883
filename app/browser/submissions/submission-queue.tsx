import { useFetchers, useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { useLogOutState } from '~/browser/session-refresh'
import { showToast } from '~/browser/toasts'
import { t } from '~/languages/translate'
import { keepDraft, queue } from './optimistic'

const longWaitMs = 2_000

export function SubmissionQueue() {
  const submissions = queue.use()
  const fetchers = useFetchers()
  const navigate = useNavigate()
  const isLoggingOut = useLogOutState() === 'submitted'
  usePendingWarning(submissions.length > 0 || isLoggingOut)

  useEffect(() => {
    const running = fetchers.filter(({ state }) => state !== 'idle').map(({ key }) => key)
    for (const submission of submissions) {
      const { fetcherKey, outcome, formPath, targetPath } = submission
      if (!outcome || running.includes(fetcherKey)) continue
      queue.set(queue.get().filter((it) => it !== submission))
      if (!formPath || outcome.kind === 'done') continue
      keepDraft(submission)
      if (window.location.pathname === targetPath) navigate(formPath)
    }
  }, [submissions, fetchers, navigate])

  return null
}

function usePendingWarning(isPending: boolean) {
  useEffect(() => {
    if (!isPending) return
    let dismiss: (() => void) | undefined
    const timer = setTimeout(() => {
      dismiss = showToast({ type: 'loading', message: t('Waiting for the shop...') })
    }, longWaitMs)
    const warn = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      clearTimeout(timer)
      dismiss?.()
      window.removeEventListener('beforeunload', warn)
    }
  }, [isPending])
}
