import type { Flag } from 'db/schema'
import { msg } from '~/languages/translate'

export type Role = 'user' | 'admin'

export const roleNames: Record<Role, string> = { user: msg('user'), admin: msg('admin') }

export interface User {
  id: string
  name: string
  email: string
  phone: string
  role: Role
  isBanned: boolean
  imageId: string | null
  createdAt: string
  updatedAt: string
}

export interface UsersQuery {
  role: Role | ''
  sort?: 'newest' | 'name'
  reversed?: boolean
  search: string
  page: number
}

type UserRow = Omit<User, 'isBanned'> & { isBanned: Flag }

/** Leaves out all other columns of the row, such as the hash of the password. */
export function toUser(row: UserRow): User {
  const { id, name, email, phone, role, isBanned, imageId, createdAt, updatedAt } = row
  return { id, name, email, phone, role, isBanned: isBanned === 1, imageId, createdAt, updatedAt }
}
