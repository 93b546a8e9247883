-- An empty database of version 0.5.0 on SQLite: `sql` of sqlite_schema after `npm run prepare-shop` of that version, in
-- the order of creation, and its rows. The times are not the original ones.

CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE users (
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
  , "search_id" integer) strict;
CREATE INDEX users_by_age on users (created_at desc, id desc);
CREATE TABLE registrations (
    id text primary key,
    name text not null,
    email text not null check (email = lower(email)),
    phone text not null,
    password_hash text not null,
    image_id text,
    created_at text not null
  ) strict;
CREATE INDEX registrations_by_email on registrations (email);
CREATE TABLE sessions (
    token_hash text primary key,
    previous_token_hash text unique,
    user_id text not null references users (id) on delete cascade,
    created_at text not null,
    used_at text not null,
    rotated_at text
  ) strict;
CREATE INDEX sessions_by_user on sessions (user_id);
CREATE TABLE categories (
    id text primary key,
    name text not null unique collate nocase,
    is_discounted integer not null default 0 check (is_discounted in (0, 1)),
    created_by text references users (id) on delete set null,
    created_at text not null
  , discount integer not null default 0 check (discount between 0 and 90), "tax_rate" integer) strict;
CREATE TABLE products (
    id text primary key,
    slug text not null unique,
    name text not null unique collate nocase,
    brand text not null,
    description text not null,
    price integer not null check (price > 0),
    stock integer not null check (stock >= 0),
    "received" integer not null check ("received" >= 0),
    "written_off" integer not null default 0 check ("written_off" >= 0),
    category_id text not null references categories (id),
    image_id text,
    created_at text not null,
    updated_at text not null
  , "search_id" integer, likes integer not null default 0, old_price integer check (old_price > 0), hidden_at text, awaited_image text) strict;
CREATE INDEX products_by_age on products (created_at desc, id desc);
CREATE INDEX products_by_category on products (category_id, created_at desc, id desc);
CREATE TABLE favorites (
    user_id text not null references users (id) on delete cascade,
    product_id text not null references products (id) on delete cascade,
    created_at text not null,
    primary key (user_id, product_id)
  ) strict, without rowid;
CREATE INDEX favorites_by_product on favorites (product_id);
CREATE TABLE carts (
    user_id text primary key references users (id),
    notice text,
    updated_at text not null
  ) strict;
CREATE INDEX carts_by_use on carts (updated_at);
CREATE TABLE cart_lines (
    user_id text not null references carts (user_id),
    product_id text not null references products (id),
    quantity integer not null check (quantity > 0),
    added_at text not null,
    primary key (user_id, product_id)
  ) strict, without rowid;
CREATE INDEX cart_lines_by_product on cart_lines (product_id);
CREATE TABLE orders (
    id text primary key,
    user_id text not null,
    status text not null default 'processing',
    total integer not null check (total >= 0),
    created_at text not null,
    updated_at text not null
  , "order_number" integer, "currency" text default 'USD' not null) strict;
CREATE INDEX orders_by_user on orders (user_id, created_at desc, id desc);
CREATE INDEX orders_by_age on orders (created_at desc, id desc);
CREATE TABLE order_items (
    order_id text not null references orders (id) on delete cascade,
    position integer not null,
    product_id text not null,
    product_name text not null,
    quantity integer not null check (quantity > 0),
    price integer not null,
    image_id text, "tax_rate" integer,
    primary key (order_id, position)
  ) strict, without rowid;
CREATE INDEX order_items_by_product on order_items (product_id);
CREATE TABLE "emails" (
    id text primary key,
    recipient text not null,
    subject text not null,
    body text not null,
    attempts integer not null default 0,
    next_attempt_at text not null,
    last_error text,
    created_at text not null
  , failed_at text, html text) strict;
CREATE TABLE activities (
    id text primary key,
    actor_id text not null,
    actor_name text not null,
    action text not null,
    subject text not null,
    created_at text not null
  ) strict;
CREATE INDEX orders_by_status on orders (status, created_at desc, id desc);
CREATE INDEX users_by_role on users (role, created_at desc, id desc);
CREATE INDEX products_by_price on products (price, id);
CREATE INDEX products_by_stock on products (stock, id);
CREATE TABLE catalogue_version ("version" integer not null) strict;
CREATE TRIGGER products_insert_catalogue_version after insert on products
        begin update catalogue_version set "version" = "version" + 1; end;
CREATE TRIGGER products_update_catalogue_version after update on products
        begin update catalogue_version set "version" = "version" + 1; end;
CREATE TRIGGER products_delete_catalogue_version after delete on products
        begin update catalogue_version set "version" = "version" + 1; end;
CREATE TRIGGER categories_insert_catalogue_version after insert on categories
        begin update catalogue_version set "version" = "version" + 1; end;
CREATE TRIGGER categories_update_catalogue_version after update on categories
        begin update catalogue_version set "version" = "version" + 1; end;
CREATE TRIGGER categories_delete_catalogue_version after delete on categories
        begin update catalogue_version set "version" = "version" + 1; end;
CREATE TRIGGER favorites_insert_catalogue_version after insert on favorites
        begin update catalogue_version set "version" = "version" + 1; end;
CREATE TRIGGER favorites_update_catalogue_version after update on favorites
        begin update catalogue_version set "version" = "version" + 1; end;
CREATE TRIGGER favorites_delete_catalogue_version after delete on favorites
        begin update catalogue_version set "version" = "version" + 1; end;
CREATE TABLE order_keys (
    user_id text not null,
    key text not null,
    order_id text not null,
    created_at text not null,
    primary key (user_id, key)
  ) strict, without rowid;
CREATE INDEX emails_by_next_attempt on emails (next_attempt_at);
CREATE UNIQUE INDEX products_by_number on products ("search_id");
CREATE VIRTUAL TABLE product_search using fts5 (
        name,brand,description, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
      );
CREATE VIRTUAL TABLE product_search_terms using fts5vocab (product_search, 'row');
CREATE TRIGGER products_insert_search after insert on products begin
        update products set "search_id" = (select coalesce(max("search_id"), 0) + 1 from products) where id = new.id;
        insert into product_search (rowid, name,brand,description) values ((select "search_id" from products where id = new.id), searchable(new.name) || '  ',searchable(new.brand) || '  ',searchable(new.description) || '  ');
      end;
CREATE TRIGGER products_update_search after update of name,brand,description on products begin
        delete from product_search where rowid = new."search_id";
        insert into product_search (rowid, name,brand,description) values (new."search_id", searchable(new.name) || '  ',searchable(new.brand) || '  ',searchable(new.description) || '  ');
      end;
CREATE TRIGGER products_delete_search after delete on products begin
        delete from product_search where rowid = old."search_id";
      end;
CREATE UNIQUE INDEX users_by_number on users ("search_id");
CREATE VIRTUAL TABLE user_search using fts5 (
        name,email, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
      );
CREATE VIRTUAL TABLE user_search_terms using fts5vocab (user_search, 'row');
CREATE TRIGGER users_insert_search after insert on users begin
        update users set "search_id" = (select coalesce(max("search_id"), 0) + 1 from users) where id = new.id;
        insert into user_search (rowid, name,email) values ((select "search_id" from users where id = new.id), searchable(new.name) || '  ',searchable(new.email) || '  ');
      end;
CREATE TRIGGER users_update_search after update of name,email on users begin
        delete from user_search where rowid = new."search_id";
        insert into user_search (rowid, name,email) values (new."search_id", searchable(new.name) || '  ',searchable(new.email) || '  ');
      end;
CREATE TRIGGER users_delete_search after delete on users begin
        delete from user_search where rowid = old."search_id";
      end;
CREATE TRIGGER favorites_insert_likes after insert on favorites begin
    update products set likes = likes + 1 where id = new.product_id;
  end;
CREATE TRIGGER favorites_delete_likes after delete on favorites begin
    update products set likes = likes - 1 where id = old.product_id;
  end;
CREATE INDEX products_by_likes on products (likes desc, id desc);
CREATE TABLE jobs (
    name text primary key,
    due_at text not null
  ) strict, without rowid;
CREATE INDEX users_by_image on users (image_id) where image_id is not null;
CREATE INDEX registrations_by_image on registrations (image_id) where image_id is not null;
CREATE INDEX products_by_image on products (image_id) where image_id is not null;
CREATE INDEX order_items_by_image on order_items (image_id) where image_id is not null;
CREATE INDEX sessions_by_age on sessions (created_at);
CREATE INDEX sessions_by_use on sessions (used_at);
CREATE INDEX registrations_by_age on registrations (created_at);
CREATE INDEX order_keys_by_age on order_keys (created_at);
CREATE INDEX emails_by_age on emails (created_at);
CREATE UNIQUE INDEX orders_by_number on orders ("order_number");
CREATE TRIGGER orders_insert_number after insert on orders when new."order_number" is null begin
    update orders set "order_number" = (select coalesce(max("order_number"), 1000) + 1 from orders) where id = new.id;
  end;
CREATE INDEX orders_by_total on orders (total, id);
CREATE INDEX users_by_name on users (name, id);
CREATE TABLE order_notes (
    id text primary key,
    order_id text not null references orders (id) on delete cascade,
    author_name text not null,
    text text not null,
    created_at text not null
  ) strict;
CREATE INDEX order_notes_by_order on order_notes (order_id, id);
CREATE INDEX products_on_sale_by_age on products (created_at desc, id desc) where hidden_at is null;
CREATE INDEX products_on_sale_by_category on products (category_id, created_at desc, id desc)
    where hidden_at is null;
CREATE INDEX products_on_sale_by_number on products ("search_id") where hidden_at is null;
CREATE INDEX products_by_awaited_image on products (awaited_image) where awaited_image is not null;
CREATE TABLE former_slugs (
    slug text primary key,
    product_id text not null references products (id) on delete cascade
  ) strict, without rowid;
CREATE INDEX former_slugs_by_product on former_slugs (product_id);
CREATE TABLE shop_settings (
    id integer primary key check (id = 1),
    name text not null,
    welcome text not null,
    contact_email text not null,
    terms_url text not null,
    privacy_url text not null,
    imprint_url text not null,
    time_zone text not null,
    updated_at text not null
  , "currency" text default 'USD' not null, "locale" text default 'en-US' not null, "countries" text default '' not null, "postal_address" text default '' not null, "tax_number" text default '' not null, "terms_text" text default '' not null, "privacy_text" text default '' not null, "imprint_text" text default '' not null, "returns_text" text default '' not null, "returns_url" text default '' not null, "tax_rate" integer, "first_steps_hidden" integer default 0 not null, "backup_confirmed" integer default 0 not null) strict;
CREATE TRIGGER shop_settings_insert_catalogue_version after insert on shop_settings
      begin update catalogue_version set "version" = "version" + 1; end;
CREATE TRIGGER shop_settings_update_catalogue_version after update on shop_settings
      begin update catalogue_version set "version" = "version" + 1; end;
CREATE TRIGGER shop_settings_delete_catalogue_version after delete on shop_settings
      begin update catalogue_version set "version" = "version" + 1; end;
CREATE TABLE email_changes (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    email text not null check (email = lower(email)),
    created_at text not null
  ) strict;
CREATE INDEX email_changes_by_user on email_changes (user_id);
CREATE INDEX email_changes_by_age on email_changes (created_at);
CREATE TABLE "tokens" (
    token_hash text primary key,
    purpose text not null check (purpose in ('activate', 'reset', 'email')),
    subject_id text not null,
    expires_at text not null
  ) strict, without rowid;
CREATE INDEX tokens_by_subject on tokens (subject_id);
CREATE INDEX tokens_by_expiry on tokens (expires_at);
CREATE TABLE imports (
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
  ) strict;
CREATE INDEX products_hidden on products ("search_id") where hidden_at is not null;
CREATE INDEX products_on_sale_by_price on products (price, id, "search_id") where hidden_at is null;
CREATE INDEX products_on_sale_by_category_and_price on products (category_id, price, id, "search_id") where hidden_at is null;
CREATE INDEX products_on_sale_by_name on products (name, id, "search_id") where hidden_at is null;
CREATE INDEX products_on_sale_by_category_and_name on products (category_id, name, id, "search_id") where hidden_at is null;
CREATE INDEX products_on_sale_by_likes on products (likes desc, id desc, "search_id") where hidden_at is null;
CREATE INDEX products_on_sale_by_category_and_likes on products (category_id, likes desc, id desc, "search_id") where hidden_at is null;
CREATE INDEX products_on_sale_to_rank on products ("search_id", name, brand) where hidden_at is null;
CREATE TABLE sent_emails (
        id text primary key,
        recipient text not null,
        subject text not null,
        body text not null,
        created_at text not null,
        sent_at text not null
      ) strict;
CREATE INDEX sent_emails_by_time on sent_emails (sent_at desc, id desc);
CREATE TABLE product_words (word text primary key) strict, without rowid;
CREATE TRIGGER products_insert_words after insert on products begin
      insert or ignore into product_words
        select value from json_each(search_words(new.name || ' ' || new.brand));
    end;
CREATE TRIGGER products_update_words after update of name, brand on products begin
      insert or ignore into product_words
        select value from json_each(search_words(new.name || ' ' || new.brand));
    end;
CREATE INDEX products_without_image on products (created_at desc, id desc)
    where image_id is null;
CREATE TABLE "delivery_methods" ("id" text primary key, "position" integer not null, "name" text not null, "price" integer not null check (price >= 0), "free_from" integer check (free_from > 0), "needs_address" integer not null check (needs_address in (0, 1))) strict;
CREATE TABLE "payment_methods" ("id" text primary key, "position" integer not null, "kind" text not null check (kind in ('transfer', 'delivery', 'collection', 'other')), "name" text not null, "instructions" text not null, "account_holder" text not null, "iban" text not null, "bic" text not null) strict;
CREATE TABLE "addresses" ("user_id" text primary key references "users" ("id") on delete cascade, "name" text not null, "lines" text not null, "postcode" text not null, "city" text not null, "country" text not null) strict;
CREATE TABLE "order_addresses" ("order_id" text primary key references "orders" ("id") on delete cascade, "name" text not null, "lines" text not null, "postcode" text not null, "city" text not null, "country" text not null) strict;
CREATE TABLE "order_deliveries" ("order_id" text primary key references "orders" ("id") on delete cascade, "name" text not null, "price" integer not null, "tax_rate" integer) strict;
CREATE TABLE "order_payments" ("order_id" text primary key references "orders" ("id") on delete cascade, "kind" text not null, "name" text not null, "instructions" text not null, "account_holder" text not null, "iban" text not null, "bic" text not null, "paid_at" text) strict;
CREATE INDEX unpaid_orders on order_payments (order_id) where paid_at is null;
CREATE TABLE "invoices" ("kind" text not null check (kind in ('invoice', 'cancellation')), "number" integer not null, "order_id" text not null references "orders" ("id") on delete cascade, "seller" text not null, "buyer" text not null, "created_at" text not null, constraint "invoices_key" primary key ("kind", "number")) strict;
CREATE UNIQUE INDEX invoices_by_order on invoices (order_id, kind);

INSERT INTO catalogue_version (version) VALUES (1);
INSERT INTO kysely_migration_lock (id, is_locked) VALUES ('migration_lock', 0);
INSERT INTO kysely_migration (name, timestamp) VALUES
  ('2026-11-21-1-first-shop', '2026-01-01T00:00:00.000Z'),
  ('2026-11-21-2-back-office', '2026-01-01T00:00:01.000Z'),
  ('2026-11-21-3-catalogue-version', '2026-01-01T00:00:02.000Z'),
  ('2026-11-21-4-plain-names', '2026-01-01T00:00:03.000Z'),
  ('2026-11-22-5-search', '2026-01-01T00:00:04.000Z'),
  ('2026-11-22-6-operations', '2026-01-01T00:00:05.000Z'),
  ('2026-11-22-7-shopkeeper', '2026-01-01T00:00:06.000Z'),
  ('2026-11-22-8-hidden-products', '2026-01-01T00:00:07.000Z'),
  ('2026-11-23-10-sorted-pages', '2026-01-01T00:00:08.000Z'),
  ('2026-11-23-11-sent-emails', '2026-01-01T00:00:09.000Z'),
  ('2026-11-23-12-product-words', '2026-01-01T00:00:10.000Z'),
  ('2026-11-23-13-plain-columns', '2026-01-01T00:00:11.000Z'),
  ('2026-11-23-14-selling', '2026-01-01T00:00:12.000Z');
