import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from '@remix-run/react'
import { failureOf } from './failures'
import { type Answer, allAnswered, noteAnswer } from './presses'
import { doubt } from './remember'
import { tell } from './toasts'

/**
 * A form that the shop does not answer, because it cannot be reached or has failed, stays as it is, with all
 * that was typed; a toast says so. The shop's own answers pass as they are.
 */
export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return answerOrStay(request, () => serverAction())
}

/** As `clientAction`, for a form that is sent in a way of its own. */
export async function answerOrStay(request: Request, send: (form: FormData) => Promise<unknown>) {
  const form = await request.clone().formData()
  const press = Number(form.get('stay'))
  // An order, or a log-out, is about all that was pressed before it.
  if (!press) await allAnswered()
  // Whether somebody waits for the answer or not, what is remembered was before it.
  request.signal.addEventListener('abort', () => void doubt())
  try {
    const answer = (await send(form)) as Answer
    if (press) noteAnswer(press, answer)
    return answer
  } catch (error) {
    const answer = await answerIn(error, request, form)
    if (!press && answer !== null) throw error
    if (press) noteAnswer(press, answer)
    return answer
  } finally {
    void doubt()
  }
}

/** The answer in what was thrown: a way elsewhere, a refusal of the form itself, or none. */
async function answerIn(error: unknown, request: Request, form: FormData): Promise<Answer> {
  if (error instanceof Response) {
    const leadsTo = error.headers.get('location')
    if (leadsTo) return { leadsTo }
    const { message = error.statusText } = await error
      .clone()
      .json()
      .catch(() => ({}))
    return { refused: message }
  }
  if (!request.signal.aborted) {
    const reached = !(error instanceof TypeError)
    const { pathname } = new URL(request.url)
    const message = failureOf(pathname, String(form.get('intent') ?? ''), reached)
    tell({ type: 'error', message })
  }
  return null
}

/** Where there was no answer, there is nothing new to read either. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => actionResult !== null && defaultShouldRevalidate
