import type { ColumnType } from 'kysely'

/** 0 or 1: SQLite has no booleans. */
export type Flag = 0 | 1
/** ISO 8601 in UTC, as `new Date().toISOString()` writes it. */
export type Time = string
/** Whole minor units of a currency, such as cents. */
export type MinorUnits = number

type Defaulted<T> = ColumnType<T, T | undefined, T>
type Fixed<T> = ColumnType<T, T, never>
type Counted = ColumnType<number, never, never>

export interface Database {
  users: UsersTable
  registrations: RegistrationsTable
  email_changes: EmailChangesTable
  tokens: TokensTable
  sessions: SessionsTable
  addresses: AddressesTable
  categories: CategoriesTable
  products: ProductsTable
  former_slugs: FormerSlugsTable
  favorites: FavoritesTable
  carts: CartsTable
  cart_lines: CartLinesTable
  orders: OrdersTable
  order_items: OrderItemsTable
  order_notes: OrderNotesTable
  order_addresses: OrderAddressesTable
  order_deliveries: OrderDeliveriesTable
  order_payments: OrderPaymentsTable
  invoices: InvoicesTable
  emails: EmailsTable
  sent_emails: SentEmailsTable
  activities: ActivitiesTable
  catalogue_version: CatalogueVersionTable
  order_keys: OrderKeysTable
  jobs: JobsTable
  shop_settings: ShopSettingsTable
  delivery_methods: DeliveryMethodsTable
  payment_methods: PaymentMethodsTable
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
  /** The id of its row in `user_search`, as of products. */
  search_id: Counted
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
  /** Hundredths of a per cent; null for the rate of the shop. */
  tax_rate: Defaulted<number | null>
  created_by: string | null
  created_at: Fixed<Time>
}

export interface ProductsTable {
  id: Fixed<string>
  slug: string
  name: string
  brand: string
  description: string
  /** What one pays. */
  price: MinorUnits
  /** What it costs without the discount of its category; null when it has none. */
  old_price: Defaulted<MinorUnits | null>
  stock: number
  /** Units that the shop has ever received of this product. */
  received: number
  /** Units that admins have taken out of stock. */
  written_off: Defaulted<number>
  /** How many people have marked it; triggers count. */
  likes: Counted
  /** The id of its row in `product_search`, in the order of creation; the database sets it. */
  search_id: Counted
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
  /** The number that people read, from 1001; the database sets it. */
  order_number: Counted
  user_id: Fixed<string>
  status: Defaulted<string>
  total: MinorUnits
  /** ISO 4217. */
  currency: Defaulted<string>
  created_at: Fixed<Time>
  updated_at: Time
}

export interface OrderItemsTable {
  order_id: string
  position: number
  product_id: string
  product_name: string
  quantity: number
  price: MinorUnits
  /** Hundredths of a per cent; null without tax. */
  tax_rate: Defaulted<number | null>
  image_id: string | null
}

export interface PostalAddress {
  name: string
  /** One to three lines of street and house. */
  lines: string
  postcode: string
  city: string
  /** ISO 3166, two letters. */
  country: string
}

/** Where a user had their last order delivered. */
export interface AddressesTable extends PostalAddress {
  user_id: Fixed<string>
}

export interface OrderAddressesTable extends PostalAddress {
  order_id: Fixed<string>
}

export interface OrderDeliveriesTable {
  order_id: Fixed<string>
  name: string
  price: MinorUnits
  tax_rate: number | null
}

export type PaymentKind = 'transfer' | 'delivery' | 'collection' | 'other'

export interface OrderPaymentsTable {
  order_id: Fixed<string>
  kind: PaymentKind
  name: string
  instructions: string
  account_holder: string
  iban: string
  bic: string
  /** Null until an admin has marked the order as paid. */
  paid_at: Time | null
}

/** Numbers of each kind have no gaps. */
export interface InvoicesTable {
  kind: Fixed<'invoice' | 'cancellation'>
  number: Fixed<number>
  order_id: Fixed<string>
  /** Name, postal address and tax number of the shop at that time. */
  seller: Fixed<string>
  created_at: Fixed<Time>
}

/** What admins note about an order, for themselves. */
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

/** One row on SQLite, one for each of many connections on PostgreSQL, to be summed; triggers increment them. */
export interface CatalogueVersionTable {
  version: number
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
  /** ISO 4217. */
  currency: Defaulted<string>
  /** BCP 47, for numbers and dates. */
  locale: Defaulted<string>
  /** ISO 3166 codes to which the shop delivers, separated by commas. */
  countries: Defaulted<string>
  postal_address: Defaulted<string>
  tax_number: Defaulted<string>
  /** Hundredths of a per cent; null for a shop that shows no tax. */
  tax_rate: Defaulted<number | null>
  terms_text: Defaulted<string>
  privacy_text: Defaulted<string>
  imprint_text: Defaulted<string>
  returns_text: Defaulted<string>
  returns_url: Defaulted<string>
  first_steps_hidden: Defaulted<Flag>
  /** Whether an admin has said that a backup was made. */
  backup_confirmed: Defaulted<Flag>
  updated_at: Time
}

export interface DeliveryMethodsTable {
  id: Fixed<string>
  position: number
  name: string
  price: MinorUnits
  /** Free for orders of at least so much; null for never. */
  free_from: MinorUnits | null
  needs_address: Flag
}

export interface PaymentMethodsTable {
  id: Fixed<string>
  position: number
  kind: PaymentKind
  name: string
  instructions: string
  /** Of a bank transfer; empty for other kinds. */
  account_holder: string
  iban: string
  bic: string
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
