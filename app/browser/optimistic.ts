import { type SubmitOptions, useFetchers, useNavigate, useSubmit } from '@remix-run/react'
import { type FormEvent, useRef } from 'react'
import { createStore } from './store'
import { rememberForm } from './submitted-form'

/** An optimistic submission, from its submit until the page has been revalidated. */
interface Queued {
  fetcherKey: string
  form: FormData
  /** Where its user was led at once, and from where, if they are to return when it fails. */
  to?: string
  from?: string
  result?: Result
}

export type Result = { error?: Record<string, string[] | null> } | null

export const queue = createStore<readonly Queued[]>([])
/** What was filled in, and why it failed, by the address that its user has left. */
export const drafts = new Map<string, Queued>()
let count = 0

type Options = Pick<Queued, 'to' | 'from'> & Pick<SubmitOptions, 'replace' | 'preventScrollReset'>

/** The `onSubmit` of a form whose effect is shown at once. With `to`, it is submitted once and leads there. */
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
    const form = new FormData(event.currentTarget)
    form.set('fetcherKey', fetcherKey)
    const intent = submitter?.getAttribute('value')
    if (intent) form.set('intent', intent)
    rememberForm(form)
    queue.set([...queue.get(), { fetcherKey, form, to, from }])
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

/** The intents of submissions, in their order: of all, or of those about one product, user or category. */
export function intentsOf(submissions: readonly Submission[], id?: string) {
  return submissions
    .filter(({ form }) => id === undefined || form.get('productId') === id || form.get('id') === id)
    .map(({ form }) => String(form.get('intent')))
}

/** By how many pieces intents change the cart. */
export function piecesIn(intents: readonly string[]) {
  const changes: Record<string, number> = { add: 1, remove: -1 }
  return intents.reduce((pieces, intent) => pieces + (changes[intent] ?? 0), 0)
}

/** The intent that holds in the end, of those that undo each other. */
export function lastOf(intents: readonly string[], ...among: string[]) {
  return intents.filter((intent) => among.includes(intent)).at(-1)
}
