import { cannotWrite, isBusy } from 'db/errors'
import { Refusal } from './refusal'

/** The refusal that the client gets for an error; undefined for a fault of the shop. */
export function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (isBusy(error)) {
    return new Refusal(503, 'The shop is busy just now. Please try again in a moment', {
      retryAfter: 5,
    })
  }
  if (!cannotWrite(error)) return undefined
  console.error(`Nothing can be written: ${(error as Error).message}`)
  return new Refusal(503, 'The shop cannot store anything just now. Please try again later', {
    retryAfter: 60,
  })
}
