import { type SubmitOptions, useFetchers, useNavigate, useSubmit } from '@remix-run/react'
import { type FormEvent, useRef } from 'react'
import { enqueue } from './queue'

let count = 0

interface Options extends Pick<SubmitOptions, 'replace' | 'preventScrollReset'> {
  /** Where the user is led at once; the form can then be submitted only once. */
  to?: string
  /** Where the user returns to if the submission fails. */
  from?: string
}

/** The `onSubmit` of a form whose effect is shown at once. */
export function useOptimisticSubmit({ to, from, ...navigation }: Options = {}) {
  const submit = useSubmit()
  const navigate = useNavigate()
  const wasSubmitted = useRef(false)

  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter?.getAttribute('aria-disabled') || wasSubmitted.current) return
    wasSubmitted.current = to !== undefined
    const fetcherKey = `optimistic-${++count}`
    const form = new FormData(event.currentTarget, submitter)
    // The client action is not told its fetcher: it finds its submission in the queue by this field.
    form.set('fetcherKey', fetcherKey)
    enqueue({ fetcherKey, form, to, from })
    const action = event.currentTarget.getAttribute('action') ?? undefined
    const encType = form.has('image') ? 'multipart/form-data' : undefined
    submit(form, { method: 'post', action, encType, navigate: false, fetcherKey, flushSync: true })
    if (to !== undefined) navigate(to, navigation)
  }
}

/** The optimistic submissions whose effect is not in the page's data yet, the oldest first. */
export function useSubmissions() {
  return useFetchers().flatMap(({ key, state, formAction = '', formData: form }) =>
    state !== 'idle' && form?.has('fetcherKey') ? [{ key, action: formAction, form }] : [],
  )
}

export type Submission = ReturnType<typeof useSubmissions>[number]

/** The intents of submissions, the oldest first: of all, or of those about one product, user or category. */
export function pendingIntents(submissions: readonly Submission[], id?: string) {
  return submissions
    .filter(({ form }) => id === undefined || form.get('productId') === id || form.get('id') === id)
    .map(({ form }) => String(form.get('intent')))
}

/** How many units intents add to the cart; negative if they remove more. */
export function cartDelta(intents: readonly string[]) {
  const changes: Record<string, number> = { add: 1, remove: -1 }
  return intents.reduce((units, intent) => units + (changes[intent] ?? 0), 0)
}

/** The last of the intents that undo each other. */
export function lastIntent(intents: readonly string[], ...among: string[]) {
  return intents.findLast((intent) => among.includes(intent))
}
