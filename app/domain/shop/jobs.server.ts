import { db } from 'db/client'
import { minute, timeFromNow } from 'db/time'

/** Only one of the shop's processes runs the job, every `pause` milliseconds. Returns whether this one did. */
export async function runWhenDue(name: string, pause: number, work: () => Promise<unknown>) {
  const due_at = timeFromNow(pause)
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('jobs')
    .values({ name, due_at })
    .onConflict((job) =>
      job
        .column('name')
        .doUpdateSet({ due_at })
        // If the job is due later than that (plus a minute, because clocks differ), the clock was set back.
        .where((eb) =>
          eb.or([
            eb('jobs.due_at', '<=', timeFromNow()),
            eb('jobs.due_at', '>', timeFromNow(pause + minute)),
          ]),
        ),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return false
  try {
    await work()
  } catch (error) {
    const soon = timeFromNow(Math.min(pause, 5 * minute))
    await db.updateTable('jobs').set({ due_at: soon }).where('name', '=', name).execute()
    throw error
  }
  return true
}
