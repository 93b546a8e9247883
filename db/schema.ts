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
  email_changes: EmailChangesTable
  tokens: TokensTable
  sessions: SessionsTable
  categories: CategoriesTable
  products: ProductsTable
  former_slugs: FormerSlugsTable
  favorites: FavoritesTable
  carts: CartsTable
  cart_lines: CartLinesTable
  orders: OrdersTable
  order_items: OrderItemsTable
  order_notes: OrderNotesTable
  emails: EmailsTable
  sent_emails: SentEmailsTable
  activities: ActivitiesTable
  catalogue_version: CatalogueVersionTable
  order_keys: OrderKeysTable
  jobs: JobsTable
  shop_settings: ShopSettingsTable
  imports: ImportsTable
  files: FilesTable
  secrets: SecretsTable
  product_search: SearchTable
  product_search_terms: SearchTermsTable
  product_words: ProductWordsTable
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
  /** The row's id in the search index, in order of creation; a trigger assigns it. */
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
  user_id: Fixed<string>
  created_at: Fixed<Time>
  used_at: Time
  rotated_at: Defaulted<Time | null>
}

export interface CategoriesTable {
  id: Fixed<string>
  name: string
  is_discounted: Defaulted<Flag>
  /** Percent off its products while `is_discounted` is 1. */
  discount: Defaulted<number>
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
  /** The price without the category's discount; null if there is none. */
  old_price: Defaulted<Cents | null>
  stock: number
  /** Units ever received. */
  given: number
  /** Units that an admin has written off. */
  withdrawn: Defaulted<number>
  /** How many users have it among their favorites; triggers count. */
  likes: Counted
  /** The row's id in the search index, in order of creation; a trigger assigns it. */
  number: Counted
  category_id: string
  hidden_at: Defaulted<Time | null>
  image_id: string | null
  /** The file name of an image that an import has named but not stored yet. */
  awaited_image: Defaulted<string | null>
  created_at: Fixed<Time>
  updated_at: Time
}

export interface FormerSlugsTable {
  slug: string
  product_id: string
}

export interface FavoritesTable {
  user_id: string
  product_id: string
  created_at: Time
}

export interface CartsTable {
  user_id: string
  /** What happened to the cart while its owner was away; displayed once. */
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
  /** The order's number that people read, from 1001; a trigger assigns it. */
  number: Counted
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

export interface OrderNotesTable {
  id: Fixed<string>
  order_id: Fixed<string>
  author_name: string
  text: string
  created_at: Fixed<Time>
}

export interface EmailsTable {
  id: Fixed<string>
  recipient: string
  subject: string
  body: string
  html: Defaulted<string | null>
  attempts: Defaulted<number>
  next_attempt_at: Time
  last_error: Defaulted<string | null>
  /** When the shop gave up sending it. */
  failed_at: Defaulted<Time | null>
  created_at: Fixed<Time>
}

/** A sent email, as plain text and without the tokens of its links. */
export interface SentEmailsTable {
  id: Fixed<string>
  recipient: Fixed<string>
  subject: Fixed<string>
  body: Fixed<string>
  created_at: Fixed<Time>
  sent_at: Fixed<Time>
}

export interface ActivitiesTable {
  id: Fixed<string>
  actor_id: string
  actor_name: string
  /** A verb in the past, such as `banned` or `created`. */
  action: string
  subject: string
  created_at: Fixed<Time>
}

/** One row on SQLite, one per group of connections on PostgreSQL; triggers raise the numbers. */
export interface CatalogueVersionTable {
  number: number
}

export interface OrderKeysTable {
  user_id: string
  key: string
  order_id: string
  created_at: Time
}

/** When the next run of a job is due that only one process must do. */
export interface JobsTable {
  name: string
  due_at: Time
}

export interface ShopSettingsTable {
  id: Fixed<1>
  name: string
  welcome: string
  contact_email: string
  terms_url: string
  privacy_url: string
  imprint_url: string
  time_zone: string
  updated_at: Time
}

export interface ImportsTable {
  id: Fixed<string>
  file_name: string
  admin_id: string
  admin_name: string
  status: 'checked' | 'running' | 'done' | 'failed'
  lines: Defaulted<number>
  lines_done: Defaulted<number>
  images: Defaulted<number>
  images_done: Defaulted<number>
  /** The outcome in one sentence. */
  message: Defaulted<string>
  created_at: Fixed<Time>
  updated_at: Time
}

/** Files that all processes share, by path; PostgreSQL only. */
export interface FilesTable {
  path: Fixed<string>
  bytes: Buffer
  put_at: Time
}

export interface SecretsTable {
  name: Fixed<string>
  value: Fixed<string>
}

/** A trigram index that triggers update; SQLite only. */
export interface SearchTable {
  rowid: Counted
}

export interface SearchTermsTable {
  term: ColumnType<string, never, never>
}

/** The words of product names and brands (from `searchWords`); triggers add them. */
export interface ProductWordsTable {
  word: ColumnType<string, never, never>
}
