import { DatabaseBusy } from '../../db/errors'
import { until } from './wait'

/**
 * Repeats a command that was refused because it waited too long, as a client does after a 503. Of many commands at
 * once, the last ones reach the time limits of the shop on a slow machine.
 */
export async function untilNotBusy<T>(run: () => Promise<T>): Promise<T> {
  let result: { value: T } | undefined
  await until('the database is not busy', async () => {
    try {
      result = { value: await run() }
    } catch (error) {
      if (!isRefused(error)) throw error
    }
    return result
  })
  return (result as { value: T }).value
}

// Only errors of commands that have changed nothing. A query that timed out may still be running.
function isRefused(error: unknown) {
  return (
    error instanceof DatabaseBusy ||
    (error instanceof Error && error.message === 'timeout exceeded when trying to connect')
  )
}
