import type { ColumnType } from 'kysely'

/** 0 or 1: SQLite has no booleans. */
export type Flag = 0 | 1
/** ISO 8601 in UTC, as `new Date().toISOString()` writes it. */
export type Time = string
/** Whole cents. */
export type Cents = number

type Defaulted<T> = ColumnType<T, T | undefined, T>
type Fixed<T> = ColumnType<T, T, never>
type Counted = ColumnType<number, never, never>

export interface Database {
  users: UsersTable
  registrations: RegistrationsTable
  tokens: TokensTable
  sessions: SessionsTable
  categories: CategoriesTable
  products: ProductsTable
  favorites: FavoritesTable
  carts: CartsTable
  cart_lines: CartLinesTable
  orders: OrdersTable
  order_items: OrderItemsTable
  emails: EmailsTable
  activities: ActivitiesTable
  catalogue_version: CatalogueVersionTable
  order_keys: OrderKeysTable
  jobs: JobsTable
  product_search: SearchTable
  product_search_terms: SearchTermsTable
  user_search: SearchTable
  user_search_terms: SearchTermsTable
}

export interface UsersTable {
  id: Fixed<string>
  name: string
  email: string
  phone: string
  password_hash: string
  role: 'user' | 'admin'
  /** As of products. */
  number: Counted
  is_banned: Defaulted<Flag>
  image_id: string | null
  created_at: Fixed<Time>
  updated_at: Time
}

export interface RegistrationsTable {
  id: Fixed<string>
  name: string
  email: string
  phone: string
  password_hash: string
  image_id: string | null
  created_at: Fixed<Time>
}

export interface TokensTable {
  token_hash: Fixed<string>
  purpose: 'activate' | 'reset'
  subject_id: string
  expires_at: Time
}

export interface SessionsTable {
  token_hash: string
  previous_token_hash: Defaulted<string | null>
  user_id: Fixed<string>
  created_at: Fixed<Time>
  used_at: Time
  rotated_at: Defaulted<Time | null>
}

export interface CategoriesTable {
  id: Fixed<string>
  name: string
  is_discounted: Defaulted<Flag>
  created_by: string | null
  created_at: Fixed<Time>
}

export interface ProductsTable {
  id: Fixed<string>
  slug: string
  name: string
  brand: string
  description: string
  price: Cents
  stock: number
  /** Pieces the shop was ever given of this product. */
  given: number
  /** Pieces taken out of the shop by an admin. */
  withdrawn: Defaulted<number>
  /** How many people have marked it; triggers count. */
  likes: Counted
  /** Its name in the search index; a trigger gives it, in the order of creation. */
  number: Counted
  category_id: string
  image_id: string | null
  created_at: Fixed<Time>
  updated_at: Time
}

export interface FavoritesTable {
  user_id: string
  product_id: string
  created_at: Time
}

export interface CartsTable {
  user_id: string
  /** What happened to the cart while its owner was away; shown once. */
  notice: Defaulted<string | null>
  updated_at: Time
}

export interface CartLinesTable {
  user_id: string
  product_id: string
  quantity: number
  added_at: Time
}

export interface OrdersTable {
  id: Fixed<string>
  user_id: Fixed<string>
  status: Defaulted<string>
  total: Cents
  created_at: Fixed<Time>
  updated_at: Time
}

export interface OrderItemsTable {
  order_id: string
  position: number
  product_id: string
  product_name: string
  quantity: number
  price: Cents
  image_id: string | null
}

export interface EmailsTable {
  id: Fixed<string>
  recipient: string
  subject: string
  body: string
  attempts: Defaulted<number>
  next_attempt_at: Time
  last_error: Defaulted<string | null>
  /** Since when it is not tried any more. */
  failed_at: Defaulted<Time | null>
  created_at: Fixed<Time>
}

export interface ActivitiesTable {
  id: Fixed<string>
  actor_id: string
  actor_name: string
  /** A verb in the past, as in `banned` or `created`. */
  action: string
  subject: string
  created_at: Fixed<Time>
}

/** One row, whose number triggers raise. */
export interface CatalogueVersionTable {
  number: number
}

export interface OrderKeysTable {
  user_id: string
  key: string
  order_id: string
  created_at: Time
}

/** Work that one of several processes does. */
export interface JobsTable {
  name: string
  due_at: Time
}

/** An index of sequences of three characters; triggers keep it. */
export interface SearchTable {
  rowid: Counted
}

export interface SearchTermsTable {
  term: ColumnType<string, never, never>
}
