import { DatabaseBusy } from 'db/busy'
import { Refusal } from './refusal'

/** The refusal that an error amounts to; throws again whatever is none. */
export function refusalOf(error: unknown) {
  if (error instanceof Refusal) return error
  if (!(error instanceof DatabaseBusy)) throw error
  return new Refusal(503, 'The shop is busy just now. Please try again in a moment', {
    retryAfter: 5,
  })
}
