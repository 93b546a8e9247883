import type { Role } from './accounts'
import { pageFrom } from './pages'

/** Which users an admin looks for; all of it stands in the URL. */
export interface UsersQuery {
  role: Role | ''
  search: string
  page: number
}

export function usersQuery(params: URLSearchParams): UsersQuery {
  const role = params.get('role')
  return {
    role: role === 'user' || role === 'admin' ? role : '',
    search: (params.get('search') ?? '').trim().slice(0, 100),
    page: pageFrom(params),
  }
}
