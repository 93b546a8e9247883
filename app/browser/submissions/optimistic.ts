import type { SubmissionResult } from '@conform-to/react'
import { type SubmitOptions, useFetchers, useNavigate, useSubmit } from '@remix-run/react'
import { type FormEvent, useRef } from 'react'
import { createStore } from '~/browser/store'

/** `unreachable` if the shop sent no response of its own. */
export interface Outcome {
  kind: 'done' | 'refused' | 'unreachable'
  reply?: SubmissionResult<string[]>
}

interface Queued {
  fetcherKey: string
  form: FormData
  /** The user is sent there without waiting for the response; the form can then be submitted only once. */
  targetPath?: string
  /** The path of the page with the form, which shows the form again if the submission fails. */
  formPath?: string
  outcome?: Outcome
}

/** Submissions that wait or are in progress, oldest first. They are sent one after the other. */
export const queue = createStore<readonly Queued[]>([])

/** Failed submissions by the path of their form, which shows them again for correction. */
export const drafts = new Map<string, Queued>()

/** Returns false if the queue was emptied while this submission waited. */
export async function waitForPreviousSubmission(fetcherKey: FormDataEntryValue | null) {
  await queue.until((all) => {
    // Forms outside of the queue, such as an order or a logout, wait for all submissions before them.
    if (!fetcherKey) return all.length === 0
    const current = all.find((it) => it.fetcherKey === fetcherKey)
    // Forms with an image are slow: they wait only for each other.
    return (
      !current ||
      current === all.find(({ form }) => form.has('image') === current.form.has('image'))
    )
  })
  return !fetcherKey || queue.get().some((it) => it.fetcherKey === fetcherKey)
}

let count = 0

type Options = Pick<Queued, 'targetPath' | 'formPath'> &
  Pick<SubmitOptions, 'replace' | 'preventScrollReset'>

export function useOptimisticSubmit({ targetPath, formPath, ...navigation }: Options = {}) {
  const submit = useSubmit()
  const navigate = useNavigate()
  const wasSubmitted = useRef(false)

  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter?.getAttribute('aria-disabled') || wasSubmitted.current) return
    wasSubmitted.current = targetPath !== undefined
    const fetcherKey = `optimistic-${++count}`
    const form = new FormData(event.currentTarget, submitter)
    // The client action does not get its fetcher: it finds its submission by this field.
    form.set('fetcherKey', fetcherKey)
    queue.set([...queue.get(), { fetcherKey, form, targetPath, formPath }])
    const action = event.currentTarget.getAttribute('action') ?? undefined
    const encType = form.has('image') ? 'multipart/form-data' : undefined
    submit(form, { method: 'post', action, encType, navigate: false, fetcherKey, flushSync: true })
    if (targetPath !== undefined) navigate(targetPath, navigation)
  }
}

/** Submissions whose effect is not in the page's data yet, oldest first. */
export function useSubmissions() {
  return useFetchers().flatMap(({ key, state, formAction = '', formData: form }) =>
    state !== 'idle' && form?.has('fetcherKey') ? [{ key, action: formAction, form }] : [],
  )
}

export type Submission = ReturnType<typeof useSubmissions>[number]

/** Oldest first; `id` is the id of a product, user or category. */
export function pendingIntents(submissions: readonly Submission[], id?: string) {
  return submissions
    .filter(({ form }) => id === undefined || form.get('productId') === id || form.get('id') === id)
    .map(({ form }) => String(form.get('intent')))
}

/** The number of units; negative if the intents remove more than they add. */
export function cartDelta(intents: readonly string[]) {
  const changes: Record<string, number> = { add: 1, remove: -1 }
  return intents.reduce((units, intent) => units + (changes[intent] ?? 0), 0)
}

export function lastIntent(intents: readonly string[], ...among: string[]) {
  return intents.findLast((intent) => among.includes(intent))
}
