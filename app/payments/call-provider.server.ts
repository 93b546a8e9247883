import { settings } from '~/settings.server'
import { ProviderRefusal } from './payment-provider'

const timeoutMs = 15_000

interface Call {
  method?: 'GET' | 'POST' | 'DELETE'
  headers: Record<string, string>
  body?: string
}

/**
 * Calls once, and again after a lost connection: each call changes nothing, or has an idempotency key. Errors name
 * neither the key nor the body.
 * @throws {ProviderRefusal} if the provider will never accept the request.
 */
export async function callProvider<T>(
  officialUrl: string,
  path: string,
  { method = 'GET', headers, body }: Call,
): Promise<T> {
  const url = `${settings.paymentProviderUrl ?? officialUrl}${path}`
  const send = () =>
    fetch(url, { method, headers, body, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
  const response = await send().catch(send)
  const answer = await response.json().catch(() => ({}))
  if (response.ok) return answer as T
  // Its answer to a wrong key contains a part of the key.
  if (response.status === 401) throw new Error('The payment provider refuses the key of the shop')
  const { error, detail } = answer as { error?: { message?: string }; detail?: string }
  const text = String(error?.message ?? detail ?? `status ${response.status}`).slice(0, 300)
  // Wrong keys, conflicts and limits end at some time; the other refusals do not.
  const isFinal = [400, 402, 404, 422].includes(response.status)
  throw isFinal ? new ProviderRefusal(text) : new Error(`The payment provider answered: ${text}`)
}
