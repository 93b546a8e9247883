import type { Answer } from './answer'

interface Kept {
  request: string
  /** Undefined while the first request is in flight. */
  answer?: Answer
  until: number
}

/**
 * Idempotency keys, as both providers keep them:
 * https://docs.stripe.com/api/idempotent_requests (24 hours) and https://docs.mollie.com/reference/api-idempotency
 * (1 hour), both read in November 2026.
 */
export class Keys {
  readonly #kept = new Map<string, Kept>()

  /** What the provider says without doing the work; undefined if it does the work, which `end` or `forget` follows. */
  begin(key: string, request: string): 'in flight' | 'another request' | Answer | undefined {
    const kept = this.#kept.get(key)
    if (!kept || kept.until <= Date.now()) {
      this.#kept.set(key, { request, until: Number.POSITIVE_INFINITY })
      return undefined
    }
    if (kept.request !== request) return 'another request'
    if (!kept.answer) return 'in flight'
    return { ...kept.answer, headers: { ...kept.answer.headers, 'idempotent-replayed': 'true' } }
  }

  /** Keeps the answer, also an error, unless the request was refused before any work had begun. */
  end(key: string, answer: Answer, lifetimeMs: number) {
    const kept = this.#kept.get(key)
    if (!kept) return
    if (answer.isBeforeWork) this.forget(key)
    else this.#kept.set(key, { ...kept, answer, until: Date.now() + lifetimeMs })
  }

  forget(key: string) {
    this.#kept.delete(key)
  }

  /** As if that time had passed. */
  age(ms: number) {
    for (const kept of this.#kept.values()) kept.until -= ms
  }

  /** As if all keys were too old. */
  clear() {
    this.#kept.clear()
  }
}
