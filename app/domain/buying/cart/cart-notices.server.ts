import { db, type Trx } from 'db/client'
import { sql } from 'kysely'
import { asRefusal } from '~/domain/basics/refusals/refusal.server'
import { preparedQuery } from '~/speed/prepared-query.server'

/** The cart page shows the notice once to each of these users, below earlier ones. */
export async function addNotice(trx: Trx, userIds: string[], notice: string) {
  if (userIds.length === 0) return
  await trx
    .updateTable('carts')
    .set({ notice: sql`coalesce(notice || ${'\n'}, '') || ${notice}` })
    .where('user_id', 'in', userIds)
    .execute()
}

/** Deletes the notices that it returns. */
export async function takeNotices(userId: string) {
  const [cart] = await selectNotice(db, { userId })
  if (!cart?.notice) return []
  try {
    await db
      .updateTable('carts')
      .set({ notice: null })
      .where('user_id', '=', userId)
      .where('notice', '=', cart.notice)
      .execute()
  } catch (error) {
    // If the database refuses to write, the user sees the notices again on the next visit.
    if (!asRefusal(error)) throw error
  }
  return cart.notice.split('\n')
}

const selectNotice = preparedQuery(({ userId }: { userId: string }) =>
  db.selectFrom('carts').select('notice').where('user_id', '=', userId),
)
