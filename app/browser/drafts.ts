import type { SubmissionResult } from '@conform-to/react'
import type { Press } from './presses'
import { createStore } from './store'

/** A form that has led away from its page, and failed. */
export interface Draft {
  id: number
  page: string
  form: FormData
  /** What was wrong with it, if the shop has said so. */
  answer: SubmissionResult<string[]> | undefined
}

const drafts = createStore<readonly Draft[]>([])

/** Keeps what was filled in, for the page that it came from. */
export function keepDraft({ id, led, form, answer }: Press) {
  if (!led) return
  const why = answer && 'error' in answer ? (answer as Draft['answer']) : undefined
  drafts.set([...drafts.get(), { id, page: led.from, form, answer: why }])
}

/** The draft is being sent again, or not wanted any more. */
export function dropDraft(id: number) {
  drafts.set(drafts.get().filter((it) => it.id !== id))
}

/** The oldest draft that waits for a page. */
export function useDraft(page: string) {
  return drafts.use().find((it) => it.page === page)
}
