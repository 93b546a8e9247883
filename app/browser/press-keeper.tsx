import type { SubmissionResult } from '@conform-to/react'
import { useFetcher, useNavigate } from '@remix-run/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { keepDraft } from './drafts'
import type { WayElsewhere } from './forgiving'
import { dropPresses, type Press, settleOldest, usePresses } from './presses'
import { tell } from './toasts'

// React warns about layout effects on the server, where there is nothing to lay out.
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** What came of a press; null when the shop gave no answer, which has been told already. */
type Answer =
  | { message: string }
  | { refused: string }
  | SubmissionResult<string[]>
  | WayElsewhere
  | null

/** Sends the presses, one at a time, and tells what came of each. */
export function PressKeeper() {
  const [oldest] = usePresses()
  useWarningBeforeLeaving(oldest !== undefined)
  useNewsOfDelay(oldest !== undefined)
  return oldest ? <Sender key={oldest.id} press={oldest} /> : null
}

function Sender({ press }: { press: Press }) {
  const { state, data, submit } = useFetcher<Answer>({ key: `press-${press.id}` })
  const navigate = useNavigate()
  const sent = useRef(false)

  useEffect(() => {
    if (sent.current) return
    sent.current = true
    const { form, action } = press
    form.set('stay', 'yes')
    const hasFile = [...form.values()].some((value) => value instanceof File)
    submit(form, { method: 'post', action, ...(hasFile && { encType: 'multipart/form-data' }) })
  }, [press, submit])

  // Before the browser paints: the server's new numbers and the end of the press are shown as one change.
  useBeforePaint(() => {
    if (state === 'idle' && data !== undefined) conclude(press, data, navigate)
  }, [state, data])

  return null
}

function conclude(press: Press, answer: Answer, navigate: (to: string) => void) {
  if (answer && 'leadsTo' in answer) {
    // There is nobody signed in any more for whom the others could be sent.
    dropPresses()
    return navigate(answer.leadsTo)
  }
  settleOldest()
  if (answer && 'message' in answer) {
    tell({ type: 'success', message: answer.message })
    return
  }
  const why = reasonOf(answer)
  if (why) tell({ type: 'error', message: why })
  if (!press.origin) return
  keepDraft(press, answer && 'error' in answer ? answer : undefined)
  navigate(press.origin)
}

function reasonOf(answer: { refused: string } | SubmissionResult<string[]> | null) {
  if (!answer) return undefined
  return 'refused' in answer ? answer.refused : Object.values(answer.error ?? {})[0]?.[0]
}

// What was pressed and not sent yet would be lost with the page.
function useWarningBeforeLeaving(underWay: boolean) {
  useEffect(() => {
    if (!underWay) return
    const warn = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [underWay])
}

const patience = 2_000

// It is shown as done; who waits for long should know that the shop has not said so yet.
function useNewsOfDelay(underWay: boolean) {
  useEffect(() => {
    if (!underWay) return
    let takeAway: (() => void) | undefined
    const timer = setTimeout(() => {
      takeAway = tell({ type: 'loading', message: 'Waiting for the shop...' })
    }, patience)
    return () => {
      clearTimeout(timer)
      takeAway?.()
    }
  }, [underWay])
}
