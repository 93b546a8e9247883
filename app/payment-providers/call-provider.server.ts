import { setTimeout } from 'node:timers/promises'
import { oneLine } from '~/languages/one-line'
import { settings } from '~/settings.server'
import { ProviderRefusal } from './payment-provider'

const timeoutMs = 15_000
const inFlightPauseMs = 500
const maxInFlightPauses = 10

interface Call {
  method?: 'GET' | 'POST' | 'DELETE'
  headers: Record<string, string>
  body?: string
}

interface Problem {
  error?: { message?: string; code?: string }
  detail?: string
  field?: string
}

/**
 * Calls once, and again after a lost connection: each call changes nothing, or has an idempotency key. Errors name
 * neither the key nor the body.
 * @throws {ProviderRefusal} if the provider does not do it.
 */
export async function callProvider<T>(
  officialUrl: string,
  path: string,
  { method = 'GET', headers, body }: Call,
): Promise<T> {
  const url = `${settings.paymentProviderUrl ?? officialUrl}${path}`
  const send = () =>
    fetch(url, { method, headers, body, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
  for (let pauses = 0; ; pauses++) {
    const response = await send().catch(send)
    const answer = await response.json().catch(() => ({}))
    if (response.ok) return answer as T
    // The provider still works on the first of two requests with this key.
    const isInFlight = (answer as Problem).error?.code === 'idempotency_key_in_use'
    if (!isInFlight || pauses === maxInFlightPauses) throw refusalOf(response.status, answer)
    await setTimeout(inFlightPauseMs)
  }
}

// Also shortened, as Stripe names them.
const keys = /\b(?:[rs]k_)?(?:test|live)_[\w*]+/g

function refusalOf(status: number, { error, detail, field }: Problem) {
  // Its answer to a wrong key contains a part of the key.
  const text =
    status === 401 ? 'Invalid API key' : String(error?.message ?? detail ?? `status ${status}`)
  return new ProviderRefusal(oneLine(text.replace(keys, '…')), status, field)
}
