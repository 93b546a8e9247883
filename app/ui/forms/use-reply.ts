import type { SubmissionResult } from '@conform-to/react'
import { useActionData } from '@remix-run/react'
import type { IntentOf } from '~/intents'

/** `orderUrl` is the page of the order that a refusal is about. */
export type Reply = (SubmissionResult<string[]> & { orderUrl?: string }) | undefined

export function useReply(): Reply {
  return useActionData<NonNullable<Reply>>()
}

/** For a page with several forms: undefined if the reply is that of another one. */
export function useReplyTo<Action>(intent: IntentOf<Action>): Reply {
  const reply = useReply()
  return reply?.initialValue?.intent === intent ? reply : undefined
}
