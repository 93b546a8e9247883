export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** The time that many milliseconds from now (or ago, when negative), as the database writes it. */
export function timeFromNow(milliseconds = 0) {
  return new Date(Date.now() + milliseconds).toISOString()
}
