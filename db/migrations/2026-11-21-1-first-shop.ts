import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

// Times are ISO 8601 texts in UTC, money is whole cents, booleans are 0 or 1, ids are 24 hex characters. In a strict
// table, SQLite rejects values of another type.
const statements = [
  `create table users (
    id text primary key,
    name text not null,
    email text not null unique check (email = lower(email)),
    phone text not null,
    password_hash text not null,
    role text not null check (role in ('user', 'admin')),
    is_banned integer not null default 0 check (is_banned in (0, 1)),
    image_id text,
    created_at text not null,
    updated_at text not null
  ) strict`,
  'create index users_by_age on users (created_at desc, id desc)',

  // A registration becomes a user when its email is confirmed. Several registrations may have the same email.
  `create table registrations (
    id text primary key,
    name text not null,
    email text not null check (email = lower(email)),
    phone text not null,
    password_hash text not null,
    image_id text,
    created_at text not null
  ) strict`,
  'create index registrations_by_email on registrations (email)',

  `create table tokens (
    token_hash text primary key,
    purpose text not null check (purpose in ('activate', 'reset')),
    subject_id text not null,
    expires_at text not null
  ) strict, without rowid`,
  'create index tokens_by_subject on tokens (subject_id)',

  `create table sessions (
    token_hash text primary key,
    previous_token_hash text unique,
    user_id text not null references users (id) on delete cascade,
    created_at text not null,
    used_at text not null,
    rotated_at text
  ) strict`,
  'create index sessions_by_user on sessions (user_id)',

  `create table categories (
    id text primary key,
    name text not null unique collate nocase,
    is_discounted integer not null default 0 check (is_discounted in (0, 1)),
    created_by text references users (id) on delete set null,
    created_at text not null
  ) strict`,

  // The stock invariant of each product: given = stock + in carts + ordered + withdrawn.
  `create table products (
    id text primary key,
    slug text not null unique,
    name text not null unique collate nocase,
    brand text not null,
    description text not null,
    search_text text not null,
    price integer not null check (price > 0),
    stock integer not null check (stock >= 0),
    given integer not null check (given >= 0),
    withdrawn integer not null default 0 check (withdrawn >= 0),
    category_id text not null references categories (id),
    image_id text,
    created_at text not null,
    updated_at text not null
  ) strict`,
  'create index products_by_age on products (created_at desc, id desc)',
  'create index products_by_category on products (category_id, created_at desc, id desc)',

  `create table favorites (
    user_id text not null references users (id) on delete cascade,
    product_id text not null references products (id) on delete cascade,
    created_at text not null,
    primary key (user_id, product_id)
  ) strict, without rowid`,
  'create index favorites_by_product on favorites (product_id)',

  // Deletes do not cascade to carts: units in a cart must be returned to stock before their row is deleted.
  `create table carts (
    user_id text primary key references users (id),
    notice text,
    updated_at text not null
  ) strict`,
  'create index carts_by_use on carts (updated_at)',
  `create table cart_lines (
    user_id text not null references carts (user_id),
    product_id text not null references products (id),
    quantity integer not null check (quantity > 0),
    added_at text not null,
    primary key (user_id, product_id)
  ) strict, without rowid`,
  'create index cart_lines_by_product on cart_lines (product_id)',

  // No foreign keys: an order remains after its user and its products are deleted.
  `create table orders (
    id text primary key,
    user_id text not null,
    user_model text not null default 'User',
    user_type text not null default 'registered',
    status text not null default 'processing',
    total integer not null check (total >= 0),
    created_at text not null,
    updated_at text not null
  ) strict`,
  'create index orders_by_user on orders (user_id, created_at desc, id desc)',
  'create index orders_by_age on orders (created_at desc, id desc)',
  `create table order_items (
    order_id text not null references orders (id) on delete cascade,
    position integer not null,
    product_id text not null,
    product_name text not null,
    quantity integer not null check (quantity > 0),
    price integer not null,
    image_id text,
    primary key (order_id, position)
  ) strict, without rowid`,
  'create index order_items_by_product on order_items (product_id)',

  `create table letters (
    id text primary key,
    recipient text not null,
    subject text not null,
    body text not null,
    attempts integer not null default 0,
    next_attempt_at text not null,
    last_error text,
    created_at text not null
  ) strict`,
  'create index letters_by_next_attempt on letters (next_attempt_at)',
]
