export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** The time `milliseconds` from now (ago if negative), as an ISO string for the database. */
export function timeFromNow(milliseconds = 0) {
  return new Date(Date.now() + milliseconds).toISOString()
}
