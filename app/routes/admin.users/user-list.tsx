import type { User, UsersQuery } from '~/domain/access/users'
import { Rows } from '~/ui/lists/list'
import { UserRow } from './user-row'

const columns = [
  { text: 'Date', sort: 'newest' },
  { text: 'Name', sort: 'name' },
  { text: 'Account' },
  { text: 'Status' },
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
