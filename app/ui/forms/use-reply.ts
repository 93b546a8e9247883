import type { SubmissionResult } from '@conform-to/react'
import { useActionData } from '@remix-run/react'

export type Reply = SubmissionResult<string[]> | undefined

/** The reply of the action to a form. Undefined until a form was sent. */
export function useReply(): Reply {
  return useActionData<SubmissionResult<string[]>>()
}
