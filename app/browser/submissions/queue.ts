import type { SubmissionResult } from '@conform-to/react'
import { createStore } from '../store'

/** How a submission ended; `unreachable` when the shop gave no answer of its own. */
export interface Outcome {
  kind: 'done' | 'refused' | 'unreachable'
  /** What the server action returned: messages at the fields of a form that was refused. */
  reply?: SubmissionResult<string[]>
}

/** A submission whose effect is shown at once, from its submit until the page has been revalidated. */
interface Queued {
  fetcherKey: string
  form: FormData
  /** Where the user was led at once, and from where, if they are to return when it fails. */
  to?: string
  from?: string
  outcome?: Outcome
}

const queue = createStore<readonly Queued[]>([])

/** Failed submissions that the user may correct, by the path of their form. */
export const drafts = new Map<string, Queued>()

export const useQueue = queue.use

export function enqueue(submission: Queued) {
  queue.set([...queue.get(), submission])
}

export function dequeue(submission: Queued) {
  queue.set(queue.get().filter((it) => it !== submission))
}

export function emptyQueue() {
  queue.set([])
}

/** The submission stays in the queue until the page has been revalidated. */
export function setOutcome(fetcherKey: FormDataEntryValue, outcome: Outcome) {
  queue.set(queue.get().map((it) => (it.fetcherKey === fetcherKey ? { ...it, outcome } : it)))
}

/** Waits until a form may be sent; false if the queue was emptied before that. */
export async function waitForTurn(fetcherKey: FormDataEntryValue | null) {
  await queue.until((all) => {
    // Forms outside of the queue, such as an order or a log-out, depend on all that was submitted before them.
    if (!fetcherKey) return all.length === 0
    const own = all.find((it) => it.fetcherKey === fetcherKey)
    // Forms with an image may take long, and wait only for each other.
    return !own || own === all.find(({ form }) => form.has('image') === own.form.has('image'))
  })
  return !fetcherKey || queue.get().some((it) => it.fetcherKey === fetcherKey)
}
