import type { SubmissionResult } from '@conform-to/react'
import { useActionData } from '@remix-run/react'
import type { IntentOf } from '~/intents'

export type Reply = SubmissionResult<string[]> | undefined

export function useReply(): Reply {
  return useActionData<SubmissionResult<string[]>>()
}

/** For a page with several forms: undefined if the reply is that of another one. */
export function useReplyTo<Action>(intent: IntentOf<Action>): Reply {
  const reply = useReply()
  return reply?.initialValue?.intent === intent ? reply : undefined
}
