import type { SubmissionResult } from '@conform-to/react'
import { useActionData } from '@remix-run/react'

export type Reply = SubmissionResult<string[]> | undefined

export function useReply(): Reply {
  return useActionData<SubmissionResult<string[]>>()
}
