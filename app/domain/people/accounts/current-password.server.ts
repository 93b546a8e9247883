import { db, type Trx } from 'db/client'
import { clearFailedLogIns, consume } from '~/domain/basics/rate-limits.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { notLoggedIn } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { verifyPassword } from './passwords.server'

/** Returns the hash of the password, for `requireSamePassword`. */
export async function requirePassword(user: User, password: string, field: string) {
  await consume('logInByAccount', `${user.email} profile`)
  const account = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirst()
  if (!account || !(await verifyPassword(password, account.password_hash))) {
    throw new Refusal(
      400,
      field === 'oldPassword' ? 'The old password is not correct' : 'The password is not correct',
      { field },
    )
  }
  await clearFailedLogIns(user.email)
  return account.password_hash
}

/** Also refuses a user who was banned or deleted. Verifying takes long: an owner may have reset the password meanwhile, which ends all sessions, to be rid of the one that asks. */
export async function requireSamePassword(trx: Trx, userId: string, passwordHash: string) {
  const account = await trx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .where('is_banned', '=', 0)
    .executeTakeFirst()
  if (account?.password_hash !== passwordHash) throw notLoggedIn()
}
