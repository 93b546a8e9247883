import type { SubmissionResult } from '@conform-to/react'
import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from '@remix-run/react'
import { clientCache } from '~/browser/client-cache/client-cache'
import type { Failures } from '~/browser/failures'
import { showToast } from '~/browser/toasts'
import { type IntentOf, intentIn } from '~/intents'
import { msg, t } from '~/languages/translate'
import { confirmPath, subjectOf } from '~/paths'
import { keepDraft, type Outcome, queue, waitForPreviousSubmission } from './optimistic'
import { readFields } from './submitted-form'

type Fields = FormData | URLSearchParams

/** The messages of errors are about the page or row of the form, unless `subjectIn` says what they are about. */
export function clientActionWith<Action>(
  failures: Failures<IntentOf<Action>> = {},
  subjectIn?: (fields: Fields) => string | undefined,
) {
  return async (args: ClientActionFunctionArgs) => {
    const fields = await readFields(args.request)
    const fetcherKey = fields.get('fetcherKey')
    if (!(await waitForPreviousSubmission(fetcherKey))) return null
    // The same as `runIntent` gives to a message of the shop.
    const subject = subjectIn?.(fields) ?? subjectOf(args.request.url, intentIn(fields).id)
    const outcome = await send(args, fields, failures, subject)
    if (fetcherKey) reportOutcome(fetcherKey, outcome, subject)
    return outcome.reply ?? null
  }
}

/** Does not revalidate after a failed request, so that the page preserves what the user typed. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => actionResult !== null && defaultShouldRevalidate

/** For a link that works once: after it was used, its loader would respond with 400. */
export const revalidateUnlessUsed: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => actionResult === undefined && defaultShouldRevalidate

async function send(
  { request, serverAction }: ClientActionFunctionArgs,
  fields: Fields,
  failures: Failures<string>,
  subject: string,
): Promise<Outcome> {
  try {
    const reply = await serverAction<SubmissionResult<string[]>>()
    return { kind: reply.error ? 'refused' : 'done', reply }
  } catch (error) {
    const location = error instanceof Response && error.headers.get('location')
    if (error instanceof Response && !fields.has('fetcherKey')) throw error
    if (location && leavesPage(location)) {
      for (const submission of queue.get()) keepDraft(submission)
      queue.set([])
      throw error
    }
    if (location) return { kind: 'done', reply: {} }
    // The shop may have changed data even though no new cache version arrived.
    void clientCache.invalidate()
    if (!request.signal.aborted) showFailure(error, fields, failures, subject)
    return { kind: 'unreachable' }
  }
}

// Nothing was done. Other redirects tell that something was, and the page already shows it.
function leavesPage(location: string) {
  return (
    location === '/login' || location === '/forbidden' || location.startsWith(`${confirmPath}?`)
  )
}

// The user may have left the page of an optimistic submission, so its error is a toast.
function reportOutcome(fetcherKey: FormDataEntryValue, outcome: Outcome, subject: string) {
  const [messages] = Object.values(outcome.reply?.error ?? {})
  if (messages?.[0]) showToast({ type: 'error', message: messages[0], subject })
  queue.set(queue.get().map((it) => (it.fetcherKey === fetcherKey ? { ...it, outcome } : it)))
}

function showFailure(error: unknown, fields: Fields, failures: Failures<string>, subject: string) {
  const [failed, unexpected] = failures[intentIn(fields).name] ?? anyFailure
  const isReached = !(error instanceof TypeError)
  const message = isReached
    ? t(failed)
    : t('{failure}. The shop could not be reached', { failure: t(unexpected) })
  showToast({ type: 'error', message, subject })
}

const anyFailure = [msg('An error occurred'), msg('An unexpected error occurred')] as const
