import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/client-action'
import { cachedLoader } from '~/browser/client-cache'
import { intentsOf, useSubmissions } from '~/browser/optimistic'
import {
  banUser,
  deleteUser,
  demoteUser,
  listUsers,
  promoteUser,
  unbanUser,
} from '~/domain/users.server'
import { Chips } from '~/ui/chips'
import { Link } from '~/ui/link'
import { pageMeta } from '~/ui/page-meta'
import { Pagination } from '~/ui/pagination'
import { SearchForm } from '~/ui/search-form'
import { UserCard } from '~/ui/user-card'
import { answerButton, commandOf, readFormOrThrow, textOf } from '~/web/answer.server'
import { requireAdmin } from '~/web/auth.server'
import { usersQuery } from '~/web/queries.server'
import { addressWith, listAddress } from '~/web/request.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const query = usersQuery(request)
  return { ...(await listUsers(query)), query }
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
  // A user who was changed stays open, and where they were.
  const target = command === deleteUser ? list : addressWith(list, { edit: id }, id)
  return answerButton(target, () => command(admin, id))
}

export const clientLoader = cachedLoader('routes/admin.users', 'users')
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

export default function UsersScreen() {
  const { users: loaded, total: before, page, pages, query } = useLoaderData<typeof loader>()
  const submissions = useSubmissions()
  const users = loaded.filter(({ id }) => !intentsOf(submissions, id).includes('delete'))
  const total = before - (loaded.length - users.length)
  return (
    <>
      <h1>Manage Users</h1>
      <div className="filters">
        <SearchForm
          label="Search by name or email"
          search={query.search}
          keep={{ role: query.role }}
        />
        <Chips label="Roles" name="role" options={roles} chosen={query.role} />
      </div>
      <p className="result" role="status">
        {total === 1 ? '1 user' : `${total} users`}
        {' · '}
        <Link to="/admin/users">Clear filters</Link>
      </p>
      {users.length === 0 && <p className="empty">Nobody matches.</p>}
      <ul className="cards">
        {users.map((user) => (
          <UserCard key={user.id} user={user} />
        ))}
      </ul>
      <Pagination page={page} pages={pages} />
    </>
  )
}
