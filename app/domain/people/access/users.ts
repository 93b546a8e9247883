import type { Flag } from 'db/schema'
import { msg } from '~/languages/translate'
import { type Area, areasIn } from './areas'

export type Role = 'user' | 'admin'

export const roleNames: Record<Role, string> = { user: msg('user'), admin: msg('admin') }

export interface User {
  id: string
  name: string
  email: string
  phone: string
  role: Role
  /** Where the user works as staff. */
  areas?: Area[]
  isBanned: boolean
  imageId: string | null
  createdAt: string
  updatedAt: string
}

export interface UsersQuery {
  role: Role | 'staff' | ''
  sort?: 'newest' | 'name'
  reversed?: boolean
  search: string
  page: number
}

type UserRow = Omit<User, 'isBanned' | 'areas'> & { isBanned: Flag; staffAreas: string }

/** Leaves out all other columns of the row, such as the hash of the password. */
export function toUser(row: UserRow): User {
  const { id, name, email, phone, role, imageId, createdAt, updatedAt } = row
  const areas = areasIn(row.staffAreas)
  return {
    id,
    name,
    email,
    phone,
    role,
    ...(areas && { areas }),
    isBanned: row.isBanned === 1,
    imageId,
    createdAt,
    updatedAt,
  }
}
