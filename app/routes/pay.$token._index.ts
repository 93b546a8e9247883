import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { openPage } from '~/domain/buying/online-payments/open-page.server'
import { readPayToken } from '~/domain/buying/online-payments/pay-links.server'
import { isOnlyLooking } from '~/web/request.server'

export const access = 'everyone'

const headers = { 'cache-control': 'no-store' }

/** Leads to the page of the provider: a link, because `form-action 'self'` also stops the redirect after a form. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  const orderId = await readPayToken(token)
  // It says what to do, unless the shop has no such pages.
  if (!orderId) return redirect(`/pay/${token}/result`, { headers })
  if (isOnlyLooking(request)) return new Response(null, { status: 204, headers })
  const result = `/pay/${token}/result`
  try {
    return redirect((await openPage(orderId)) ?? result, { headers })
  } catch (error) {
    if (error instanceof Refusal) return redirect(`${result}?unreachable`, { headers })
    throw error
  }
}
