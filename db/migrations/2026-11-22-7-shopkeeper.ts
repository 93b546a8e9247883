import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const changes = ['insert', 'update', 'delete']

const statements = [
  // The order number for people. Orders are numbered from 1001 in the order in which they were placed.
  'alter table orders add column number integer',
  `update orders set number = 1000 + aged.number from (
    select id, row_number() over (order by created_at, id) as number from orders
  ) as aged where aged.id = orders.id`,
  'create unique index orders_by_number on orders (number)',
  `create trigger orders_insert_number after insert on orders when new.number is null begin
    update orders set number = (select coalesce(max(number), 1000) + 1 from orders) where id = new.id;
  end`,
  'create index orders_by_total on orders (total, id)',
  'create index users_by_name on users (name, id)',

  `create table order_notes (
    id text primary key,
    order_id text not null references orders (id) on delete cascade,
    author_name text not null,
    text text not null,
    created_at text not null
  ) strict`,
  'create index order_notes_by_order on order_notes (order_id, id)',

  'alter table categories add column discount integer not null default 0 check (discount between 0 and 90)',
  // The price without the discount of the category, or null if there is no discount. `price` includes the discount.
  'alter table products add column old_price integer check (old_price > 0)',
  'alter table products add column hidden_at text',
  'alter table products add column awaited_image text',
  'create index products_on_sale_by_age on products (created_at desc, id desc) where hidden_at is null',
  `create index products_on_sale_by_category on products (category_id, created_at desc, id desc)
    where hidden_at is null`,
  'create index products_on_sale_by_number on products (number) where hidden_at is null',
  'create index products_by_awaited_image on products (awaited_image) where awaited_image is not null',

  `create table former_slugs (
    slug text primary key,
    product_id text not null references products (id) on delete cascade
  ) strict, without rowid`,
  'create index former_slugs_by_product on former_slugs (product_id)',

  `create table shop_settings (
    id integer primary key check (id = 1),
    name text not null,
    welcome text not null,
    contact_email text not null,
    terms_url text not null,
    privacy_url text not null,
    imprint_url text not null,
    time_zone text not null,
    updated_at text not null
  ) strict`,
  ...changes.map(
    (
      change,
    ) => `create trigger shop_settings_${change}_catalogue_version after ${change} on shop_settings
      begin update catalogue_version set number = number + 1; end`,
  ),

  'alter table emails add column html text',

  `create table email_changes (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    email text not null check (email = lower(email)),
    created_at text not null
  ) strict`,
  'create index email_changes_by_user on email_changes (user_id)',
  'create index email_changes_by_age on email_changes (created_at)',
  // subject_id is a registration for 'activate', a user for 'reset' and an email change for 'email'.
  `create table new_tokens (
    token_hash text primary key,
    purpose text not null check (purpose in ('activate', 'reset', 'email')),
    subject_id text not null,
    expires_at text not null
  ) strict, without rowid`,
  'insert into new_tokens select token_hash, purpose, subject_id, expires_at from tokens',
  'drop table tokens',
  'alter table new_tokens rename to tokens',
  'create index tokens_by_subject on tokens (subject_id)',
  'create index tokens_by_expiry on tokens (expires_at)',

  `create table imports (
    id text primary key,
    file_name text not null,
    admin_id text not null,
    admin_name text not null,
    status text not null check (status in ('checked', 'running', 'done', 'failed')),
    lines integer not null default 0,
    lines_done integer not null default 0,
    images integer not null default 0,
    images_done integer not null default 0,
    message text not null default '',
    created_at text not null,
    updated_at text not null
  ) strict`,
]
