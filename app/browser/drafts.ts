import type { SubmissionResult } from '@conform-to/react'
import { useEffect, useState } from 'react'
import type { Press } from './presses'

/** A form that led away from its page at once, and failed. */
interface Draft {
  form: FormData
  /** What was wrong with it, if the shop has said so. */
  answer: SubmissionResult<string[]> | undefined
}

const drafts = new Map<string, Draft>()

/** Keeps what was filled in, for the page that it came from. */
export function keepDraft({ origin, form }: Press, answer: Draft['answer']) {
  if (origin) drafts.set(origin, { form, answer })
}

/** The draft that waits for this page, for as long as the page is open. */
export function useDraft(origin: string) {
  const [draft] = useState(() => drafts.get(origin))
  useEffect(() => () => void drafts.delete(origin), [origin])
  return draft
}
