import type { SubmissionResult } from '@conform-to/react'
import { type SubmitOptions, useFetchers, useNavigate, useSubmit } from '@remix-run/react'
import { type FormEvent, useRef } from 'react'
import { createStore } from '~/browser/store'
import { idFields } from '~/intents'

/** `unreachable` also if the response is an unexpected error. */
export interface Outcome {
  kind: 'done' | 'refused' | 'unreachable'
  reply?: SubmissionResult<string[]>
}

interface QueuedSubmission {
  fetcherKey: string
  form: FormData
  /** The page to show without waiting for the response. The form can then be submitted only once. */
  targetPath?: string
  /** The page of a form whose values are shown again after a failure. It has no passwords. */
  formPath?: string
  formId?: string
  outcome?: Outcome
}

/** Waiting and running submissions, oldest first. The browser sends them one after the other. */
export const queue = createStore<readonly QueuedSubmission[]>([])

/** Failed submissions by `formPath`. The form shows their values again, to the same user. */
export const drafts = new Map<string, QueuedSubmission>()

export function keepDraft(submission: QueuedSubmission) {
  if (submission.formPath) drafts.set(submission.formPath, submission)
}

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

let submissionCount = 0

type Options = Pick<QueuedSubmission, 'targetPath' | 'formPath'> &
  Pick<SubmitOptions, 'replace' | 'preventScrollReset'>

export function useOptimisticSubmit({ targetPath, formPath, ...navigation }: Options = {}) {
  const enqueue = useQueuedSubmit()
  const navigate = useNavigate()
  const wasSubmitted = useRef(false)

  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const submitter = submitterOf(event)
    if (submitter?.getAttribute('aria-disabled') || wasSubmitted.current) return
    wasSubmitted.current = targetPath !== undefined
    enqueue(event.currentTarget, new FormData(event.currentTarget, submitter), {
      targetPath,
      formPath,
    })
    if (targetPath !== undefined) navigate(targetPath, navigation)
  }
}

export function submitterOf({ nativeEvent }: FormEvent) {
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
  return submitter instanceof HTMLButtonElement ? submitter : null
}

export function useQueuedSubmit() {
  const submit = useSubmit()

  return (
    element: HTMLFormElement,
    form: FormData,
    paths?: Pick<QueuedSubmission, 'targetPath' | 'formPath'>,
  ) => {
    const fetcherKey = `optimistic-${++submissionCount}`
    // The client action finds its submission by this field, because Remix does not pass it the fetcher.
    form.set('fetcherKey', fetcherKey)
    queue.set([...queue.get(), { fetcherKey, form, formId: element.id, ...paths }])
    const action = element.getAttribute('action') ?? undefined
    const encType = form.has('image') ? 'multipart/form-data' : undefined
    submit(form, { method: 'post', action, encType, navigate: false, fetcherKey, flushSync: true })
  }
}

/** Those that the page's data does not include yet, oldest first. One whose request has ended or failed leaves. */
export function useSubmissions() {
  return useFetchers().flatMap(({ key, state, formAction = '', formData: form }) =>
    state !== 'idle' && form?.has('fetcherKey') ? [{ key, action: formAction, form }] : [],
  )
}

export type Submission = ReturnType<typeof useSubmissions>[number]

/** Oldest first, once for each unit; `id` is that of a product, variant, user or category. */
export function pendingIntents(submissions: readonly Submission[], id?: string) {
  return submissions
    .filter(({ form }) => id === undefined || idFields.some((name) => form.get(name) === id))
    .flatMap(({ form }) =>
      Array.from({ length: Number(form.get('quantity') ?? 1) }, () => String(form.get('intent'))),
    )
}

export function cartDelta(intents: readonly string[]) {
  const changes: Record<string, number> = { add: 1, remove: -1 }
  return intents.reduce((units, intent) => units + (changes[intent] ?? 0), 0)
}

export function lastIntent(intents: readonly string[], ...among: string[]) {
  return intents.findLast((intent) => among.includes(intent))
}
