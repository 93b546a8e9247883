import type { User, UsersQuery } from '~/domain/people/access/users'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { Rows } from '~/ui/lists/list'
import { UserRow } from './user-row'

const columns = [
  { text: msg('Date'), sort: 'newest' },
  { text: message('Name', { context: 'person' }), sort: 'name' },
  { text: msg('Account') },
  { text: msg('Status') },
] as const

interface Props {
  users: User[]
  query: UsersQuery
  adminId: string
  openOrders: number[]
}

export function UserList({ users, query, adminId, openOrders }: Props) {
  return (
    <Rows name="users" columns={columns} sort={query.sort} reversed={query.reversed}>
      {users.map((user) => (
        <UserRow key={user.id} user={user} isSelf={user.id === adminId} openOrders={openOrders} />
      ))}
    </Rows>
  )
}
