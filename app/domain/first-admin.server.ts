import { db } from 'db/client'
import { newId } from 'db/ids'
import { timeFromNow } from 'db/time'
import { Account } from './accounts'
import { hashPassword } from './passwords.server'

/** Makes an administrator, for the command `create-admin`; returns what is wrong, or undefined. */
export async function newAdmin(draft: { name: string; email: string; password: string }) {
  const { data, error } = await Account.safeParseAsync(draft)
  if (!data) return error.issues[0]?.message
  const passwordHash = await hashPassword(data.password)
  return db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('users')
      .values({
        id: newId(),
        name: data.name,
        email: data.email,
        phone: '',
        password_hash: passwordHash,
        role: 'admin',
        image_id: null,
        created_at: timeFromNow(),
        updated_at: timeFromNow(),
      })
      .onConflict((user) => user.column('email').doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows ? undefined : `${data.email} has an account already`
  })
}
