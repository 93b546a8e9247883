import type { Database } from './schema'

/** Tables that only one engine has, or whose rows each engine computes. They are in no backup. */
export const tablesOfOneEngine = [
  'catalogue_version',
  'files',
  'secrets',
  'product_search',
  'product_search_terms',
  'product_words',
  'user_search',
  'user_search_terms',
] as const satisfies (keyof Database)[]

export type Table = Exclude<keyof Database, (typeof tablesOfOneEngine)[number]>

/** Each table comes after those that it refers to. */
export const primaryKeys: Record<Table, readonly string[]> = {
  users: ['id'],
  registrations: ['id'],
  email_changes: ['id'],
  tokens: ['token_hash'],
  sessions: ['token_hash'],
  addresses: ['user_id'],
  categories: ['id'],
  products: ['id'],
  former_slugs: ['slug'],
  favorites: ['user_id', 'product_id'],
  carts: ['user_id'],
  cart_lines: ['user_id', 'product_id'],
  orders: ['id'],
  order_items: ['order_id', 'position'],
  order_notes: ['id'],
  order_addresses: ['order_id'],
  order_deliveries: ['order_id'],
  order_payments: ['order_id'],
  invoices: ['kind', 'number'],
  order_keys: ['user_id', 'key'],
  emails: ['id'],
  sent_emails: ['id'],
  activities: ['id'],
  jobs: ['name'],
  shop_settings: ['id'],
  delivery_methods: ['id'],
  payment_methods: ['id'],
  imports: ['id'],
}

export const tables = Object.keys(primaryKeys) as Table[]
