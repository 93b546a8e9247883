import { db, type Trx, transaction } from 'db/client'
import { timeFromNow } from 'db/time'
import { clearFailedLogIns } from '~/domain/basics/rate-limits.server'
import { withAsciiDomain } from '~/domain/basics/text/email-address'
import { commandLine, joined, record } from '~/domain/people/access/activity.server'
import { message } from '~/languages/messages'
import { Account, NewPassword } from './accounts'
import { changePassword } from './password-reset.server'
import { hashPassword } from './passwords.server'
import { deleteTokens } from './tokens.server'
import { insertUser } from './users.server'

export async function hasAccount(email: string) {
  return (await findAccount(email)) !== undefined
}

/** Returns an error message if the account was not created. */
export async function createAdmin(draft: { name: string; email: string; password: string }) {
  const { data, error } = await Account.safeParseAsync(draft)
  if (!data) return error.issues[0]?.message
  const passwordHash = await hashPassword(data.password)
  return transaction(async (trx) => {
    const { name, email } = data
    const id = await insertUser(trx, { name, email, password_hash: passwordHash, role: 'admin' })
    if (!id) return `${email} already has an account`
    await record(trx, commandLine, 'created administrator {name} ({email})', { name, email })
    return undefined
  })
}

/** Also unbans the user. */
export function makeAdmin(email: string) {
  return transaction(async (trx) => {
    const user = await findAccount(email, trx)
    if (!user) return []
    const changes = [
      user.role !== 'admin' && message('role user → admin', {}),
      user.is_banned === 1 && message('banned → active', {}),
    ].filter((it) => it !== false)
    if (changes.length === 0) return []
    await trx
      .updateTable('users')
      .set({ role: 'admin', staff_areas: '', is_banned: 0, updated_at: timeFromNow() })
      .where('id', '=', user.id)
      .execute()
    await deleteTokens(trx, [user.id])
    const { name } = user
    await record(trx, commandLine, 'promoted {name} ({email}): {changes}', {
      name,
      email: user.email,
      changes: joined(changes),
    })
    return changes.map(String)
  })
}

/** Ends the user's sessions. Returns an error message if the password was not changed. */
export async function setPassword(email: string, password: string) {
  const { data, error } = NewPassword.safeParse(password)
  if (error) return error.issues[0]?.message
  const passwordHash = await hashPassword(data)
  const problem = await transaction(async (trx) => {
    const user = await findAccount(email, trx)
    if (!user) return `${email} has no account`
    await changePassword(trx, user.id, passwordHash)
    await record(trx, commandLine, 'set a new password for {name} ({email})', {
      name: user.name,
      email: user.email,
    })
    return undefined
  })
  await clearFailedLogIns(withAsciiDomain(email.trim()).toLowerCase())
  return problem
}

export function findAccount(email: string, trx?: Trx) {
  return (trx ?? db)
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'is_banned'])
    .where('email', '=', withAsciiDomain(email.trim()).toLowerCase())
    .executeTakeFirst()
}
