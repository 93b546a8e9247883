import { cannotWrite, isBusy, messageOf } from 'db/errors'
import { Refusal } from './refusal'

/** @throws {unknown} The error, if it is none. */
export function requireRefusal(error: unknown) {
  const refusal = asRefusal(error)
  if (!refusal) throw error
  return refusal
}

export function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (isBusy(error)) {
    return new Refusal(503, 'The shop is busy right now. Please try again in a moment', {
      retryAfter: 5,
    })
  }
  if (!cannotWrite(error)) return undefined
  console.error(`The database cannot be written: ${messageOf(error)}`)
  return new Refusal(503, 'The shop cannot save changes right now. Please try again later', {
    retryAfter: 60,
  })
}
