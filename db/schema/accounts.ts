import type { GeneratedAlways } from 'kysely'
import type { Defaulted, Fixed, Flag, PrimaryKeys, Time } from './columns'
import type { PostalAddress } from './orders'

export interface AccountTables {
  users: UsersTable
  registrations: RegistrationsTable
  email_changes: EmailChangesTable
  tokens: TokensTable
  sessions: SessionsTable
  addresses: AddressesTable
}

export const accountPrimaryKeys = {
  users: ['id'],
  registrations: ['id'],
  email_changes: ['id'],
  tokens: ['token_hash'],
  sessions: ['token_hash'],
  addresses: ['user_id'],
} satisfies PrimaryKeys<AccountTables>

export interface UsersTable {
  id: Fixed<string>
  name: string
  email: string
  phone: string
  password_hash: string
  role: 'user' | 'admin'
  search_id: GeneratedAlways<number>
  is_banned: Defaulted<Flag>
  has_known_browser: Defaulted<Flag>
  /** With commas; empty unless the user is staff. */
  staff_areas: Defaulted<string>
  image_id: string | null
  created_at: Fixed<Time>
  updated_at: Time
}

/** Read as the fields of a `User`. */
export const userColumns = [
  'users.id',
  'users.name',
  'users.email',
  'users.phone',
  'users.role',
  'users.staff_areas as staffAreas',
  'users.is_banned as isBanned',
  'users.image_id as imageId',
  'users.created_at as createdAt',
  'users.updated_at as updatedAt',
] as const

export interface RegistrationsTable {
  id: Fixed<string>
  name: string
  email: string
  phone: string
  password_hash: string
  image_id: string | null
  created_at: Fixed<Time>
}

export interface EmailChangesTable {
  id: Fixed<string>
  user_id: Fixed<string>
  email: string
  created_at: Fixed<Time>
}

export interface TokensTable {
  token_hash: Fixed<string>
  purpose: 'activate' | 'reset' | 'email'
  subject_id: string
  expires_at: Time
}

export interface SessionsTable {
  token_hash: string
  previous_token_hash: Defaulted<string | null>
  id: Fixed<string>
  user_id: Fixed<string>
  created_at: Fixed<Time>
  used_at: Time
  rotated_at: Defaulted<Time | null>
  user_agent: Defaulted<string>
  confirmed_at: Defaulted<Time | null>
}

export interface AddressesTable extends PostalAddress {
  user_id: Fixed<string>
}
