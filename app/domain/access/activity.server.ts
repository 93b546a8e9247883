import { db, type Trx } from 'db/client'
import { newId } from 'db/ids'
import { timeFromNow } from 'db/time'
import { pageSize, paginate } from '~/domain/pagination'
import type { User } from './users'

/** Adds a line to Activity. Call this in the transaction that makes the change. */
export async function record(
  trx: Trx,
  actor: Pick<User, 'id' | 'name'>,
  action: string,
  subject: string,
) {
  await trx
    .insertInto('activities')
    .values({
      id: newId(),
      actor_id: actor.id,
      actor_name: actor.name,
      action,
      subject,
      created_at: timeFromNow(),
    })
    .execute()
}

export function shortened(text: string) {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

export async function listActivities(wantedPage: number) {
  const { total } = await db
    .selectFrom('activities')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { page, pages, offset } = paginate(wantedPage, total)
  const activities = await db
    .selectFrom('activities')
    .select(['id', 'actor_name as actor', 'action', 'subject', 'created_at as createdAt'])
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset(offset)
    .execute()
  return { activities, total, page, pages }
}
