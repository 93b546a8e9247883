import type { User } from './users'

export const areas = ['products', 'orders', 'money', 'customers', 'content'] as const

/** What staff may be allowed to work with. Admins work with all of them. */
export type Area = (typeof areas)[number]

type Areas = Area | `${Area}|${Area}` | `${Area}|${Area}|${Area}`

/** Who may pass besides admins: with `staff`, staff of any area; with several areas, staff who have one of them. */
export type AdminAccess = 'admin' | 'staff' | Areas

export function mayUse({ role, areas = [] }: Pick<User, 'role' | 'areas'>, access: AdminAccess) {
  if (role === 'admin') return true
  if (access === 'staff') return areas.length > 0
  return areas.some((area) => access.split('|').includes(area))
}

/** Undefined for users who are no staff, so that nothing about them changes. */
export function areasIn(stored: string) {
  const found = areas.filter((area) => stored.split(',').includes(area))
  return found.length > 0 ? found : undefined
}
