import type { UsersTable } from 'db/schema'
import type { Selectable } from 'kysely'

export type Role = 'user' | 'admin'

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

export const userColumns = [
  'users.id',
  'users.name',
  'users.email',
  'users.phone',
  'users.role',
  'users.is_banned',
  'users.image_id',
  'users.created_at',
  'users.updated_at',
] as const

export function toUser(row: Omit<Selectable<UsersTable>, 'password_hash' | 'search_id'>): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    role: row.role,
    isBanned: row.is_banned === 1,
    imageId: row.image_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
