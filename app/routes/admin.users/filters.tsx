import type { UsersQuery } from '~/domain/access/users'
import { Chips } from '~/ui/lists/chips'
import { SearchForm } from '~/ui/lists/search-form'

const roles = [
  ['user', 'User'],
  ['admin', 'Admin'],
] as const

export function Filters({ query }: { query: UsersQuery }) {
  return (
    <div className="filters">
      <SearchForm
        label="Search by name or email"
        search={query.search}
        hiddenFields={{
          role: query.role,
          sort: query.sort === 'name' ? 'name' : '',
          order: query.reversed ? 'reversed' : '',
        }}
      />
      <Chips label="Roles" name="role" options={roles} chosen={query.role} />
    </div>
  )
}
