import { db, type Trx } from 'db/client'
import type { Person } from './accounts'
import { timeFromNow } from './clock.server'
import { newId } from './ids.server'
import { pageSize, turnTo } from './pages'
import { requireStanding } from './people.server'

/** Runs a command of the back office in one transaction, in which its admin is still one. Refuses 401. */
export function asAdmin<T>(admin: Pick<Person, 'id'>, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await requireStanding(trx, admin.id, 'admin')
    return work(trx)
  })
}

/** Writes into the log who did what to whom; it holds if, and only if, the deed holds. */
export async function record(
  trx: Trx,
  actor: Pick<Person, 'id' | 'name'>,
  deed: string,
  subject: string,
) {
  await trx
    .insertInto('activities')
    .values({
      id: newId(),
      actor_id: actor.id,
      actor_name: actor.name,
      deed,
      subject,
      created_at: timeFromNow(),
    })
    .execute()
}

/** One page of the log, the latest deed first. */
export async function listActivities(wantedPage: number) {
  const { total } = await db
    .selectFrom('activities')
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { page, pages, offset } = turnTo(wantedPage, total)
  const activities = await db
    .selectFrom('activities')
    .select(['id', 'actor_name as actor', 'deed', 'subject', 'created_at as createdAt'])
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset(offset)
    .execute()
  return { activities, total, page, pages }
}
