import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/client-action'
import { clientCache } from '~/browser/client-cache'
import { pendingIntents, useSubmissions } from '~/browser/optimistic'
import {
  banUser,
  deleteUser,
  demoteUser,
  listUsers,
  promoteUser,
  unbanUser,
} from '~/domain/accounts/users.server'
import { Chips } from '~/ui/chips'
import { Link } from '~/ui/link'
import { ListHead, Rows } from '~/ui/list'
import { pageMeta } from '~/ui/page-meta'
import { Pagination } from '~/ui/pagination'
import { SearchForm } from '~/ui/search-form'
import { UserRow } from '~/ui/user-row'
import { answerButton, commandOf, readFormOrThrow, textOf } from '~/web/answer.server'
import { requireAdmin } from '~/web/auth.server'
import { usersQuery } from '~/web/queries.server'
import { addressWith, listAddress } from '~/web/request.server'

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request)
  const query = usersQuery(request)
  return { ...(await listUsers(query)), query, adminId: admin.id }
}

const commands = {
  promote: promoteUser,
  demote: demoteUser,
  ban: banUser,
  unban: unbanUser,
  delete: deleteUser,
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  const form = await readFormOrThrow(request)
  const command = commandOf(form, commands)
  const id = textOf(form, 'id')
  const list = listAddress(request)
  // Who has given up their rights has nothing to look for here any more.
  if (command === demoteUser && id === admin.id) {
    const itself = async () => {
      await demoteUser(admin, id)
      return { message: 'You are no longer an administrator' }
    }
    return answerButton('/', itself, { otherwise: list })
  }
  // A user who was changed stays open, and where they were.
  const target = command === deleteUser ? list : addressWith(list, { edit: id }, id)
  return answerButton(target, () => command(admin, id))
}

export const clientLoader = clientCache.loader('routes/admin.users')
const changingStatus = [
  'An error occurred while changing user status',
  'while updating user',
] as const

export const clientAction = clientActionWith({
  promote: changingStatus,
  demote: changingStatus,
  ban: 'An error occurred while banning the user',
  unban: ['An error occurred while unbanning the user', 'while unbanning user'],
  delete: 'An error occurred while deleting the user',
})
export { shouldRevalidate } from '~/browser/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Manage users')

const roles = [
  ['user', 'User'],
  ['admin', 'Admin'],
] as const

const columns = [
  { text: 'Date', sort: 'newest' },
  { text: 'Name', sort: 'name' },
  { text: 'Account' },
  { text: 'Status' },
] as const

export default function UsersScreen() {
  const {
    users: loaded,
    total: before,
    page,
    pages,
    query,
    adminId,
  } = useLoaderData<typeof loader>()
  const submissions = useSubmissions()
  const users = loaded.filter(({ id }) => !pendingIntents(submissions, id).includes('delete'))
  const total = before - (loaded.length - users.length)
  return (
    <>
      <ListHead
        title="Manage Users"
        count={
          <>
            {total === 1 ? '1 user' : `${total} users`}
            {' · '}
            <Link to="/admin/users">Clear filters</Link>
          </>
        }
      >
        <Link className="button" to="/admin/users/add">
          Add customer
        </Link>
      </ListHead>
      <div className="filters">
        <SearchForm
          label="Search by name or email"
          search={query.search}
          keep={{
            role: query.role,
            sort: query.sort === 'name' ? 'name' : '',
            order: query.reversed ? 'reversed' : '',
          }}
        />
        <Chips label="Roles" name="role" options={roles} chosen={query.role} />
      </div>
      {users.length === 0 ? (
        <p className="empty">No users found.</p>
      ) : (
        <Rows name="users" columns={columns} sort={query.sort} reversed={query.reversed}>
          {users.map((user) => (
            <UserRow key={user.id} user={user} isOneself={user.id === adminId} />
          ))}
        </Rows>
      )}
      <Pagination page={page} pages={pages} />
    </>
  )
}
