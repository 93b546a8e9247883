export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** An ISO 8601 string. `milliseconds` may be negative. */
export function timeFromNow(milliseconds = 0) {
  return new Date(Date.now() + milliseconds).toISOString()
}
