import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from '@remix-run/react'
import { failureOf } from './failures'
import { doubt } from './remember'
import { tell } from './toasts'

/**
 * A form that the shop does not answer, because it cannot be reached or has failed, stays as it is, with all
 * that was typed; a toast says so. The shop's own answers pass as they are.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const copy = request.clone()
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error
    // It may have been done all the same, with only the answer lost.
    void doubt()
    const intent = String((await copy.formData()).get('intent') ?? '')
    const reached = !(error instanceof TypeError)
    tell({ type: 'error', message: failureOf(new URL(request.url).pathname, intent, reached) })
    return null
  }
}

/** Where there was no answer, there is nothing new to read either. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => actionResult !== null && defaultShouldRevalidate
