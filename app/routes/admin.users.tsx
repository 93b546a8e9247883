import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { usePresses, withoutDeleted } from '~/browser/presses'
import { rememberAs } from '~/browser/remember'
import { usersQuery } from '~/domain/users'
import {
  banUser,
  deleteUser,
  demoteUser,
  listUsers,
  promoteUser,
  unbanUser,
} from '~/domain/users.server'
import { Chips } from '~/ui/chips'
import { pageMeta } from '~/ui/page-meta'
import { Pagination } from '~/ui/pagination'
import { SearchForm } from '~/ui/search-form'
import { UserCard } from '~/ui/user-card'
import { answerButton, commandOf, readFormOrThrow, textOf } from '~/web/answer.server'
import { requireAdmin } from '~/web/auth.server'
import { addressWith, listAddress } from '~/web/request.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const query = usersQuery(new URL(request.url).searchParams)
  return json({ ...(await listUsers(query)), query })
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
  return answerButton(target, () => command(admin, id), { form })
}

export const clientLoader = rememberAs('routes/admin.users', 'people')
export { clientAction, shouldRevalidate } from '~/browser/forgiving'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Manage users')

const roles = [
  ['user', 'User'],
  ['admin', 'Admin'],
] as const

export default function UsersScreen() {
  const { users: loaded, total: before, page, pages, query } = useLoaderData<typeof loader>()
  const presses = usePresses()
  const users = withoutDeleted(loaded, presses)
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
