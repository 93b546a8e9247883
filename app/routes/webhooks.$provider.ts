import type { ActionFunctionArgs } from '@remix-run/node'
import { consume } from '~/domain/basics/rate-limits.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { takeHint } from '~/domain/buying/online-payments/ask-provider.server'
import { configuredProviders } from '~/payment-providers/providers.server'

export const access = 'everyone'

export function loader() {
  return new Response(null, { status: 405, headers: { allow: 'POST' } })
}

/** A hint of a payment provider. Its body, as it was sent, is signed, and never logged. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const name = configuredProviders.find((it) => it === params.provider)
  if (!name) return new Response(null, { status: 404 })
  try {
    await consume('webhookByClient', context.clientIp)
  } catch (error) {
    if (error instanceof Refusal) return new Response(null, { status: error.status })
    throw error
  }
  const isTaken = await takeHint(name, await request.text(), request.headers)
  return new Response(null, { status: isTaken ? 200 : 400 })
}
