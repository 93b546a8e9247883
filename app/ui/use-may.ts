import { useRouteLoaderData } from '@remix-run/react'
import { type AdminAccess, mayUse } from '~/domain/people/access/areas'
import type { User } from '~/domain/people/access/users'

interface Root {
  currentUser?: Pick<User, 'role' | 'areas'>
}

/** Says whether the current user would pass, so that screens leave out what would be refused. */
export function useMay() {
  const user = useRouteLoaderData<Root>('root')?.currentUser
  return (access: AdminAccess) => user !== undefined && mayUse(user, access)
}
