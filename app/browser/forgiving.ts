import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from '@remix-run/react'
import { failureOf } from './failures'
import { doubt } from './remember'
import { tell } from './toasts'

/** Where the shop leads a visitor whose press it does not answer on its page. */
export interface WayElsewhere {
  leadsTo: string
}

/**
 * A form that the shop does not answer, because it cannot be reached or has failed, stays as it is, with all
 * that was typed; a toast says so. The shop's own answers pass as they are.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const copy = request.clone()
  try {
    return await serverAction()
  } catch (error) {
    if (request.signal.aborted) throw error
    const form = await copy.formData()
    if (error instanceof Response) {
      const leadsTo = error.headers.get('location')
      if (leadsTo && form.has('stay')) return { leadsTo } satisfies WayElsewhere
      throw error
    }
    // It may have been done all the same, with only the answer lost.
    void doubt()
    const intent = String(form.get('intent') ?? '')
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
