import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from '@remix-run/react'
import type { IntentOf } from '~/intents'
import { invalidate } from './client-cache'
import type { Failures } from './failures'
import { queue, type Result } from './optimistic'
import { formOf, submitWithoutScripts } from './submitted-form'
import { showToast } from './toasts'

/** The client action of every form: waits for its turn, and says so when the shop gave no answer. */
export function clientActionWith<Action>(failures: Failures<IntentOf<Action>>) {
  return ({ request, serverAction }: ClientActionFunctionArgs) =>
    submitInTurn(request, failures, () => serverAction())
}

/** Without an answer there is nothing new to read: the page stays, with all that was typed. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => actionResult !== null && defaultShouldRevalidate

export async function submitInTurn(
  request: Request,
  failures: Failures<string>,
  send: (form: FormData) => Promise<unknown>,
) {
  const form = await formOf(request).catch(() => undefined)
  if (!form) return submitWithoutScripts(request.url)
  const key = form.get('fetcherKey')
  if (!(await turnOf(key))) return {}
  try {
    return settle(key, (await send(form)) as Result)
  } catch (error) {
    const location = error instanceof Response && error.headers.get('location')
    if (error instanceof Response && (!key || leadsAway(location))) throw error
    // The page stays; the toast that comes with the redirect is read when it is revalidated.
    if (location) return settle(key, {})
    // Without an answer there is no new cache version, but the shop may have changed all the same.
    void invalidate()
    if (!request.signal.aborted) showFailure(error, form, failures)
    return settle(key, null)
  }
}

/** Waits until a form may be sent; false when it was given up. */
async function turnOf(key: FormDataEntryValue | null) {
  await queue.until((all) => {
    // An order, or a log-out, is about all that was submitted before it.
    if (!key) return all.length === 0
    const own = all.find(({ fetcherKey }) => fetcherKey === key)
    // Forms with an image, which may take long, queue apart.
    return !own || own === all.find(({ form }) => form.has('image') === own.form.has('image'))
  })
  return !key || queue.get().some(({ fetcherKey }) => fetcherKey === key)
}

function settle(key: FormDataEntryValue | null, result: Result) {
  if (!key) return result
  const [messages] = Object.values(result?.error ?? {})
  if (messages?.[0]) showToast({ type: 'error', message: messages[0] })
  queue.set(queue.get().map((it) => (it.fetcherKey === key ? { ...it, result } : it)))
  return result
}

/** Whether the user has to log in, or may not do this: then the rest of the queue is given up. */
function leadsAway(location: string | null | false) {
  if (location !== '/login' && location !== '/forbidden') return false
  queue.set([])
  return true
}

function showFailure(error: unknown, form: FormData, failures: Failures<string>) {
  const [failed = 'An error occurred', doing] = [
    // An intent may say which row after a colon.
    failures[String(form.get('intent') ?? 'submit').split(':')[0] ?? ''],
  ].flat()
  const isReached = !(error instanceof TypeError)
  const sentence = doing ? `An error occurred ${doing}` : failed
  const unexpected = sentence.replace('An error', 'An unexpected error')
  const message = isReached ? failed : `${unexpected}. The shop could not be reached`
  showToast({ type: 'error', message })
}
