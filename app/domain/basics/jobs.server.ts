import { db } from 'db/client'
import { minute, timeFromNow } from 'db/time'

/** The job is due again. */
export async function forgetJob(name: string) {
  await db.deleteFrom('jobs').where('name', '=', name).execute()
}

/** One process of the shop runs `work` every `pauseMs`. Returns whether it was this process. */
export async function runWhenDue(name: string, pauseMs: number, work: () => Promise<unknown>) {
  const due_at = timeFromNow(pauseMs)
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('jobs')
    .values({ name, due_at })
    .onConflict((job) =>
      job
        .column('name')
        .doUpdateSet({ due_at })
        // A job that is due later was stored before a clock was set back. The extra minute is for clocks that differ.
        .where((eb) =>
          eb.or([
            eb('jobs.due_at', '<=', timeFromNow()),
            eb('jobs.due_at', '>', timeFromNow(pauseMs + minute)),
          ]),
        ),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return false
  try {
    await work()
  } catch (error) {
    const retryAt = timeFromNow(Math.min(pauseMs, 5 * minute))
    await db.updateTable('jobs').set({ due_at: retryAt }).where('name', '=', name).execute()
    throw error
  }
  return true
}
