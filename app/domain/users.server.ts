import { db, type Trx } from 'db/client'
import { searchable } from 'db/searchable'
import { sql } from 'kysely'
import type { Person } from './accounts'
import { asAdmin, record } from './activity.server'
import { timeFromNow } from './clock.server'
import { pageSize, turnTo } from './pages'
import { findPerson, personColumns, personFrom } from './people.server'
import { isLastAdmin, removeUser } from './profile.server'
import { Refusal } from './refusal'
import { endSessionsOf } from './sessions.server'
import type { UsersQuery } from './users'

/** One page of the users, newest first. */
export async function listUsers(query: UsersQuery) {
  const { total } = await matching(query)
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { page, pages, offset } = turnTo(query.page, total)
  const rows = await matching(query)
    .select(personColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset(offset)
    .execute()
  return { users: rows.map(personFrom), total, page, pages }
}

/** Makes a user an admin. Refuses 404 unknown, 403 banned, 409 who is one already. */
export function promoteUser(admin: Person, id: string) {
  return change(admin, id, (trx, user) => {
    if (user.role === 'admin') throw new Refusal(409, `${user.name} is an admin already`)
    return promote(trx, admin, user)
  })
}

/** Makes an admin a user. Refuses 404 unknown, 409 who is none, 403 for the last admin of the shop. */
export function demoteUser(admin: Person, id: string) {
  return change(admin, id, (trx, user) => {
    if (user.role === 'user') throw new Refusal(409, `${user.name} is not an admin`)
    return demote(trx, admin, user)
  })
}

/** Makes a user an admin or an admin a user, whichever they are not. Refuses as the two commands do. */
export function changeUserStatus(admin: Person, id: string) {
  return change(admin, id, (trx, user) =>
    user.role === 'admin' ? demote(trx, admin, user) : promote(trx, admin, user),
  )
}

/** Shuts a user out, from their next request on. Refuses 404 unknown, 403 admins, 409 who is banned already. */
export function banUser(admin: Person, id: string) {
  return change(admin, id, async (trx, user) => {
    if (user.role === 'admin') {
      throw new Refusal(403, 'You cannot ban an administrator. Please contact your manager')
    }
    if (user.isBanned) throw new Refusal(409, `${user.name} is banned already`)
    await trx
      .updateTable('users')
      .set({ is_banned: 1, ...now() })
      .where('id', '=', id)
      .execute()
    await endSessionsOf(trx, id)
    await record(trx, admin, 'banned', user.name)
    return { message: 'User banned successfully' }
  })
}

/** Lets a banned user in again. Refuses 404 unknown, 409 who is not banned. */
export function unbanUser(admin: Person, id: string) {
  return change(admin, id, async (trx, user) => {
    if (!user.isBanned) throw new Refusal(409, `${user.name} is not banned`)
    await trx
      .updateTable('users')
      .set({ is_banned: 0, ...now() })
      .where('id', '=', id)
      .execute()
    await record(trx, admin, 'unbanned', user.name)
    return { message: 'User unbanned successfully' }
  })
}

/** Takes a user out of the shop; their cart goes back on sale, their orders stay. Refuses 404, 403 for admins. */
export function deleteUser(admin: Person, id: string) {
  return change(admin, id, async (trx, user) => {
    if (user.role === 'admin') {
      throw new Refusal(403, 'You cannot delete an admin account. Please contact your manager')
    }
    await removeUser(trx, id)
    await record(trx, admin, 'deleted', user.name)
    return { message: 'User deleted successfully' }
  })
}

async function promote(trx: Trx, admin: Person, { id, name, isBanned }: Person) {
  if (isBanned) throw new Refusal(403, 'A banned user cannot be promoted. Unban them first')
  await trx
    .updateTable('users')
    .set({ role: 'admin', ...now() })
    .where('id', '=', id)
    .execute()
  await record(trx, admin, 'promoted', name)
  return { message: `${name} is an admin now` }
}

async function demote(trx: Trx, admin: Person, { id, name }: Person) {
  if (await isLastAdmin(trx, id)) {
    throw new Refusal(403, 'The last administrator cannot be demoted. Promote somebody else first')
  }
  await trx
    .updateTable('users')
    .set({ role: 'user', ...now() })
    .where('id', '=', id)
    .execute()
  await record(trx, admin, 'demoted', name)
  return { message: `${name} is not an admin any more` }
}

type Answer = { message: string }

// Read and changed in one transaction: what two admins decide at once is decided one after the other.
function change(admin: Person, id: string, decide: (trx: Trx, user: Person) => Promise<Answer>) {
  return asAdmin(admin, async (trx) => {
    const user = await findPerson(id, trx)
    if (!user) throw new Refusal(404, 'User not found')
    return decide(trx, user)
  })
}

function now() {
  return { updated_at: timeFromNow() }
}

function matching({ role, search }: UsersQuery) {
  return db
    .selectFrom('users')
    .$if(role !== '', (query) => query.where('role', '=', role as 'user' | 'admin'))
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`instr(searchable(users.name || ' ' || users.email), ${searchable(search)}) > 0`,
      ),
    )
}
