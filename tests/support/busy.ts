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

/**
 * Repeats a request that the busy shop refuses, as its message asks for: on a slow machine, any request can reach the
 * time limits of the shop. Returns refusals for another reason, such as a full disk.
 */
export async function untilAnswered(send: () => Promise<Response>) {
  let response = await send()
  await until('the shop is not busy', async () => {
    const isBusy = response.status === 503 && response.headers.get('retry-after') === '5'
    if (!isBusy) return true
    await response.body?.cancel()
    response = await send()
  })
  return response
}

// Only errors of commands that have changed nothing. A query that timed out may still be running.
function isRefused(error: unknown) {
  return (
    error instanceof DatabaseBusy ||
    (error instanceof Error && error.message === 'timeout exceeded when trying to connect')
  )
}
