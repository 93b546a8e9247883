import { db, type Trx } from 'db/client'
import type { PostalAddress } from './postal-address'

export function findLastAddress(userId: string): Promise<PostalAddress | undefined> {
  return db
    .selectFrom('addresses')
    .select(['name', 'lines', 'postcode', 'city', 'country'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function rememberAddress(trx: Trx, userId: string, address: PostalAddress) {
  await trx
    .insertInto('addresses')
    .values({ user_id: userId, ...address })
    .onConflict((row) => row.column('user_id').doUpdateSet(address))
    .execute()
}
