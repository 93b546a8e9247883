import { msg, t } from '~/languages/translate'
import type { Area } from './areas'
import { roleNames, type User } from './users'

export const areaNames: Record<Area, string> = {
  products: msg('Products and stock'),
  orders: msg('Orders and parcels'),
  money: msg('Refunds and money'),
  customers: msg('Customers'),
  content: msg('Content and look'),
}

const staffWord = msg('staff')

/** A word for the role of a user, as lists show it. */
export function roleWord({ role, areas }: Pick<User, 'role' | 'areas'>) {
  return t(areas ? staffWord : roleNames[role])
}
