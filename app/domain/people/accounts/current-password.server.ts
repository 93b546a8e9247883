import { db } from 'db/client'
import { clearFailedLogIns, consume } from '~/domain/basics/rate-limits.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import type { User } from '~/domain/people/access/users'
import { verifyPassword } from './passwords.server'

export async function requirePassword(user: User, password: string, field: string) {
  await consume('logInByAccount', `${user.email} profile`)
  const account = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirst()
  if (!(await verifyPassword(password, account?.password_hash))) {
    throw new Refusal(
      400,
      field === 'oldPassword' ? 'The old password is not correct' : 'The password is not correct',
      { field },
    )
  }
  await clearFailedLogIns(user.email)
}
