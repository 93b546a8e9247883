import type { UsersQuery } from '~/domain/people/access/users'
import { msg, t } from '~/languages/translate'
import { Chips } from '~/ui/lists/chips'
import { SearchForm } from '~/ui/lists/search-form'

const roles = [
  ['user', msg('User')],
  ['admin', msg('Admin')],
] as const

export function Filters({ query }: { query: UsersQuery }) {
  return (
    <div className="filters">
      <SearchForm
        label={t('Search by name or email')}
        search={query.search}
        hiddenFields={{
          role: query.role,
          sort: query.sort === 'name' ? 'name' : '',
          order: query.reversed ? 'reversed' : '',
        }}
      />
      <Chips
        label={t('Roles')}
        name="role"
        options={shownRoles(query).map(([value, text]) => [value, t(text)] as const)}
        chosen={query.role}
      />
    </div>
  )
}

/** Staff are a filter only for admins who come from the page of a user: most shops have none. */
function shownRoles({ role }: UsersQuery) {
  return role === 'staff' ? [...roles, ['staff', msg('Staff')] as const] : roles
}
