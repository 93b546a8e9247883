import { useFetcher, useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { keepDraft } from './drafts'
import {
  type Answer,
  dropPresses,
  fetcherOf,
  type Press,
  settle,
  useNextPresses,
  usePresses,
} from './presses'
import { tell } from './toasts'

/** Sends the presses, each in its turn, and tells what came of it. */
export function PressKeeper() {
  const isWaiting = usePresses().length > 0
  useWarningBeforeLeaving(isWaiting)
  useNewsOfDelay(isWaiting)
  return useNextPresses().map((press) => <Sender key={press.id} press={press} />)
}

// Once and never again, even if the page around it breaks and is made anew.
const sent = new Set<number>()

function Sender({ press }: { press: Press }) {
  const { state, submit } = useFetcher({ key: fetcherOf(press) })
  const navigate = useNavigate()
  const { id, answer } = press
  const leads = leadOf(press)

  useEffect(() => {
    if (sent.has(id)) return
    sent.add(id)
    const { form, action } = press
    form.set('stay', String(id))
    const encType = form.has('image') ? 'multipart/form-data' : undefined
    // Shown as under way before anything can answer; React refuses to do that from within an effect.
    queueMicrotask(() => submit(form, { method: 'post', action, encType, flushSync: true }))
  }, [id, press, submit])

  // What stays on its page is over when the page has been read anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is concluded once
  useEffect(() => {
    if (answer === undefined || (state !== 'idle' && !leads)) return
    settle(id)
    if (answer && 'leadsTo' in answer) dropPresses()
    tellOf(answer)
    if (failed(answer) && press.isDraft) keepDraft(press)
    if (leads) navigate(leads)
  }, [answer, state])

  return null
}

/** Where an answer leads: to the log-in, or back to where the press was made, if its maker is still where it led. */
function leadOf({ answer, led }: Press) {
  if (answer && 'leadsTo' in answer) return answer.leadsTo
  const isThere = led?.to === window.location.pathname
  return led && isThere && failed(answer) ? led.from : undefined
}

function failed(answer: Answer | undefined) {
  return answer !== undefined && !(answer && 'message' in answer)
}

function tellOf(answer: Answer) {
  if (!answer || 'leadsTo' in answer) return
  if ('message' in answer) tell({ type: 'success', message: answer.message })
  else if ('refused' in answer) tell({ type: 'error', message: answer.refused })
  else {
    const [first] = Object.values(answer.error ?? {})
    if (first?.[0]) tell({ type: 'error', message: first[0] })
  }
}

// What was pressed and not sent yet would be lost with the page.
function useWarningBeforeLeaving(isWaiting: boolean) {
  useEffect(() => {
    if (!isWaiting) return
    const warn = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isWaiting])
}

const patience = 2_000

// It is shown as done; who waits for long should know that the shop has not said so yet.
function useNewsOfDelay(isWaiting: boolean) {
  useEffect(() => {
    if (!isWaiting) return
    let takeAway: (() => void) | undefined
    const timer = setTimeout(() => {
      takeAway = tell({ type: 'loading', message: 'Waiting for the shop...' })
    }, patience)
    return () => {
      clearTimeout(timer)
      takeAway?.()
    }
  }, [isWaiting])
}
