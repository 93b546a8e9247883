-- An empty database of version 0.5.0 on PostgreSQL: `pg_dump --schema-only` after `npm run prepare-shop` of that version,
-- without schema names, comments and defaults, and its rows. The times are not the original ones.

SET check_function_bodies = false;
CREATE COLLATION ignoring_case (provider = icu, deterministic = false, locale = 'und-u-ks-level2');
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE FUNCTION favorites_delete_likes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      update products set likes = likes - changed.count
        from (select product_id, count(*) as count from changed group by product_id) as changed
        where products.id = changed.product_id;
      return null;
    end $$;
CREATE FUNCTION favorites_insert_likes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      update products set likes = likes + changed.count
        from (select product_id, count(*) as count from changed group by product_id) as changed
        where products.id = changed.product_id;
      return null;
    end $$;
CREATE FUNCTION products_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
    insert into product_words
      select word from search_words(new.name collate "C" || ' ' || new.brand) as word
      on conflict do nothing;
    return null;
  end $$;
CREATE FUNCTION raise_catalogue_version() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
    insert into catalogue_version as it (slot, version) values (pg_backend_pid() % 1024, 1)
      on conflict (slot) do update set version = it.version + 1;
    return null;
  end $$;
CREATE FUNCTION search_words(text) RETURNS SETOF text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
    select distinct found[1] collate "C"
      from regexp_matches(searchable($1) collate "und-x-icu", '[[:alpha:]]{3,40}', 'g') as found
  $_$;
CREATE FUNCTION searchable(text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
    select lower(regexp_replace(normalize($1, NFKD), '[\U00000300-\U0000036f\U00000483-\U00000489\U00000591-\U000005bd\U000005bf-\U000005bf\U000005c1-\U000005c2\U000005c4-\U000005c5\U000005c7-\U000005c7\U00000610-\U0000061a\U0000064b-\U0000065f\U00000670-\U00000670\U000006d6-\U000006dc\U000006df-\U000006e4\U000006e7-\U000006e8\U000006ea-\U000006ed\U00000711-\U00000711\U00000730-\U0000074a\U000007a6-\U000007b0\U000007eb-\U000007f3\U000007fd-\U000007fd\U00000816-\U00000819\U0000081b-\U00000823\U00000825-\U00000827\U00000829-\U0000082d\U00000859-\U0000085b\U00000897-\U0000089f\U000008ca-\U000008e1\U000008e3-\U00000903\U0000093a-\U0000093c\U0000093e-\U0000094f\U00000951-\U00000957\U00000962-\U00000963\U00000981-\U00000983\U000009bc-\U000009bc\U000009be-\U000009c4\U000009c7-\U000009c8\U000009cb-\U000009cd\U000009d7-\U000009d7\U000009e2-\U000009e3\U000009fe-\U000009fe\U00000a01-\U00000a03\U00000a3c-\U00000a3c\U00000a3e-\U00000a42\U00000a47-\U00000a48\U00000a4b-\U00000a4d\U00000a51-\U00000a51\U00000a70-\U00000a71\U00000a75-\U00000a75\U00000a81-\U00000a83\U00000abc-\U00000abc\U00000abe-\U00000ac5\U00000ac7-\U00000ac9\U00000acb-\U00000acd\U00000ae2-\U00000ae3\U00000afa-\U00000aff\U00000b01-\U00000b03\U00000b3c-\U00000b3c\U00000b3e-\U00000b44\U00000b47-\U00000b48\U00000b4b-\U00000b4d\U00000b55-\U00000b57\U00000b62-\U00000b63\U00000b82-\U00000b82\U00000bbe-\U00000bc2\U00000bc6-\U00000bc8\U00000bca-\U00000bcd\U00000bd7-\U00000bd7\U00000c00-\U00000c04\U00000c3c-\U00000c3c\U00000c3e-\U00000c44\U00000c46-\U00000c48\U00000c4a-\U00000c4d\U00000c55-\U00000c56\U00000c62-\U00000c63\U00000c81-\U00000c83\U00000cbc-\U00000cbc\U00000cbe-\U00000cc4\U00000cc6-\U00000cc8\U00000cca-\U00000ccd\U00000cd5-\U00000cd6\U00000ce2-\U00000ce3\U00000cf3-\U00000cf3\U00000d00-\U00000d03\U00000d3b-\U00000d3c\U00000d3e-\U00000d44\U00000d46-\U00000d48\U00000d4a-\U00000d4d\U00000d57-\U00000d57\U00000d62-\U00000d63\U00000d81-\U00000d83\U00000dca-\U00000dca\U00000dcf-\U00000dd4\U00000dd6-\U00000dd6\U00000dd8-\U00000ddf\U00000df2-\U00000df3\U00000e31-\U00000e31\U00000e34-\U00000e3a\U00000e47-\U00000e4e\U00000eb1-\U00000eb1\U00000eb4-\U00000ebc\U00000ec8-\U00000ece\U00000f18-\U00000f19\U00000f35-\U00000f35\U00000f37-\U00000f37\U00000f39-\U00000f39\U00000f3e-\U00000f3f\U00000f71-\U00000f84\U00000f86-\U00000f87\U00000f8d-\U00000f97\U00000f99-\U00000fbc\U00000fc6-\U00000fc6\U0000102b-\U0000103e\U00001056-\U00001059\U0000105e-\U00001060\U00001062-\U00001064\U00001067-\U0000106d\U00001071-\U00001074\U00001082-\U0000108d\U0000108f-\U0000108f\U0000109a-\U0000109d\U0000135d-\U0000135f\U00001712-\U00001715\U00001732-\U00001734\U00001752-\U00001753\U00001772-\U00001773\U000017b4-\U000017d3\U000017dd-\U000017dd\U0000180b-\U0000180d\U0000180f-\U0000180f\U00001885-\U00001886\U000018a9-\U000018a9\U00001920-\U0000192b\U00001930-\U0000193b\U00001a17-\U00001a1b\U00001a55-\U00001a5e\U00001a60-\U00001a7c\U00001a7f-\U00001a7f\U00001ab0-\U00001add\U00001ae0-\U00001aeb\U00001b00-\U00001b04\U00001b34-\U00001b44\U00001b6b-\U00001b73\U00001b80-\U00001b82\U00001ba1-\U00001bad\U00001be6-\U00001bf3\U00001c24-\U00001c37\U00001cd0-\U00001cd2\U00001cd4-\U00001ce8\U00001ced-\U00001ced\U00001cf4-\U00001cf4\U00001cf7-\U00001cf9\U00001dc0-\U00001dff\U000020d0-\U000020f0\U00002cef-\U00002cf1\U00002d7f-\U00002d7f\U00002de0-\U00002dff\U0000302a-\U0000302f\U00003099-\U0000309a\U0000a66f-\U0000a672\U0000a674-\U0000a67d\U0000a69e-\U0000a69f\U0000a6f0-\U0000a6f1\U0000a802-\U0000a802\U0000a806-\U0000a806\U0000a80b-\U0000a80b\U0000a823-\U0000a827\U0000a82c-\U0000a82c\U0000a880-\U0000a881\U0000a8b4-\U0000a8c5\U0000a8e0-\U0000a8f1\U0000a8ff-\U0000a8ff\U0000a926-\U0000a92d\U0000a947-\U0000a953\U0000a980-\U0000a983\U0000a9b3-\U0000a9c0\U0000a9e5-\U0000a9e5\U0000aa29-\U0000aa36\U0000aa43-\U0000aa43\U0000aa4c-\U0000aa4d\U0000aa7b-\U0000aa7d\U0000aab0-\U0000aab0\U0000aab2-\U0000aab4\U0000aab7-\U0000aab8\U0000aabe-\U0000aabf\U0000aac1-\U0000aac1\U0000aaeb-\U0000aaef\U0000aaf5-\U0000aaf6\U0000abe3-\U0000abea\U0000abec-\U0000abed\U0000fb1e-\U0000fb1e\U0000fe00-\U0000fe0f\U0000fe20-\U0000fe2f\U000101fd-\U000101fd\U000102e0-\U000102e0\U00010376-\U0001037a\U00010a01-\U00010a03\U00010a05-\U00010a06\U00010a0c-\U00010a0f\U00010a38-\U00010a3a\U00010a3f-\U00010a3f\U00010ae5-\U00010ae6\U00010d24-\U00010d27\U00010d69-\U00010d6d\U00010eab-\U00010eac\U00010efa-\U00010eff\U00010f46-\U00010f50\U00010f82-\U00010f85\U00011000-\U00011002\U00011038-\U00011046\U00011070-\U00011070\U00011073-\U00011074\U0001107f-\U00011082\U000110b0-\U000110ba\U000110c2-\U000110c2\U00011100-\U00011102\U00011127-\U00011134\U00011145-\U00011146\U00011173-\U00011173\U00011180-\U00011182\U000111b3-\U000111c0\U000111c9-\U000111cc\U000111ce-\U000111cf\U0001122c-\U00011237\U0001123e-\U0001123e\U00011241-\U00011241\U000112df-\U000112ea\U00011300-\U00011303\U0001133b-\U0001133c\U0001133e-\U00011344\U00011347-\U00011348\U0001134b-\U0001134d\U00011357-\U00011357\U00011362-\U00011363\U00011366-\U0001136c\U00011370-\U00011374\U000113b8-\U000113c0\U000113c2-\U000113c2\U000113c5-\U000113c5\U000113c7-\U000113ca\U000113cc-\U000113d0\U000113d2-\U000113d2\U000113e1-\U000113e2\U00011435-\U00011446\U0001145e-\U0001145e\U000114b0-\U000114c3\U000115af-\U000115b5\U000115b8-\U000115c0\U000115dc-\U000115dd\U00011630-\U00011640\U000116ab-\U000116b7\U0001171d-\U0001172b\U0001182c-\U0001183a\U00011930-\U00011935\U00011937-\U00011938\U0001193b-\U0001193e\U00011940-\U00011940\U00011942-\U00011943\U000119d1-\U000119d7\U000119da-\U000119e0\U000119e4-\U000119e4\U00011a01-\U00011a0a\U00011a33-\U00011a39\U00011a3b-\U00011a3e\U00011a47-\U00011a47\U00011a51-\U00011a5b\U00011a8a-\U00011a99\U00011b60-\U00011b67\U00011c2f-\U00011c36\U00011c38-\U00011c3f\U00011c92-\U00011ca7\U00011ca9-\U00011cb6\U00011d31-\U00011d36\U00011d3a-\U00011d3a\U00011d3c-\U00011d3d\U00011d3f-\U00011d45\U00011d47-\U00011d47\U00011d8a-\U00011d8e\U00011d90-\U00011d91\U00011d93-\U00011d97\U00011ef3-\U00011ef6\U00011f00-\U00011f01\U00011f03-\U00011f03\U00011f34-\U00011f3a\U00011f3e-\U00011f42\U00011f5a-\U00011f5a\U00013440-\U00013440\U00013447-\U00013455\U0001611e-\U0001612f\U00016af0-\U00016af4\U00016b30-\U00016b36\U00016f4f-\U00016f4f\U00016f51-\U00016f87\U00016f8f-\U00016f92\U00016fe4-\U00016fe4\U00016ff0-\U00016ff1\U0001bc9d-\U0001bc9e\U0001cf00-\U0001cf2d\U0001cf30-\U0001cf46\U0001d165-\U0001d169\U0001d16d-\U0001d172\U0001d17b-\U0001d182\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244\U0001da00-\U0001da36\U0001da3b-\U0001da6c\U0001da75-\U0001da75\U0001da84-\U0001da84\U0001da9b-\U0001da9f\U0001daa1-\U0001daaf\U0001e000-\U0001e006\U0001e008-\U0001e018\U0001e01b-\U0001e021\U0001e023-\U0001e024\U0001e026-\U0001e02a\U0001e08f-\U0001e08f\U0001e130-\U0001e136\U0001e2ae-\U0001e2ae\U0001e2ec-\U0001e2ef\U0001e4ec-\U0001e4ef\U0001e5ee-\U0001e5ef\U0001e6e3-\U0001e6e3\U0001e6e6-\U0001e6e6\U0001e6ee-\U0001e6ef\U0001e6f5-\U0001e6f5\U0001e8d0-\U0001e8d6\U0001e944-\U0001e94a\U000e0100-\U000e01ef]', '', 'g') collate "und-x-icu") collate "C"
  $_$;
CREATE TABLE activities (
    id text NOT NULL COLLATE "C",
    actor_id text NOT NULL COLLATE "C",
    actor_name text NOT NULL COLLATE "C",
    action text NOT NULL COLLATE "C",
    subject text NOT NULL COLLATE "C",
    created_at text NOT NULL COLLATE "C"
);
CREATE TABLE addresses (
    user_id text NOT NULL COLLATE "C",
    name text NOT NULL COLLATE "C",
    lines text NOT NULL COLLATE "C",
    postcode text NOT NULL COLLATE "C",
    city text NOT NULL COLLATE "C",
    country text NOT NULL COLLATE "C"
);
CREATE TABLE cart_lines (
    user_id text NOT NULL COLLATE "C",
    product_id text NOT NULL COLLATE "C",
    quantity bigint NOT NULL,
    added_at text NOT NULL COLLATE "C",
    CONSTRAINT cart_lines_quantity_check CHECK ((quantity > 0))
)
WITH (fillfactor='85');
CREATE TABLE carts (
    user_id text NOT NULL COLLATE "C",
    notice text COLLATE "C",
    updated_at text NOT NULL COLLATE "C"
)
WITH (fillfactor='85');
CREATE TABLE catalogue_version (
    slot integer NOT NULL,
    version bigint NOT NULL
);
CREATE TABLE categories (
    id text NOT NULL COLLATE "C",
    name text NOT NULL COLLATE ignoring_case,
    is_discounted integer DEFAULT 0 NOT NULL,
    discount integer DEFAULT 0 NOT NULL,
    created_by text COLLATE "C",
    created_at text NOT NULL COLLATE "C",
    tax_rate bigint,
    CONSTRAINT categories_discount_check CHECK (((discount >= 0) AND (discount <= 90))),
    CONSTRAINT categories_is_discounted_check CHECK ((is_discounted = ANY (ARRAY[0, 1])))
);
CREATE TABLE counts (
    key text NOT NULL COLLATE "C",
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);
CREATE TABLE delivery_methods (
    id text NOT NULL COLLATE "C",
    "position" bigint NOT NULL,
    name text NOT NULL COLLATE "C",
    price bigint NOT NULL,
    free_from bigint,
    needs_address bigint NOT NULL,
    CONSTRAINT delivery_methods_free_from_check CHECK ((free_from > 0)),
    CONSTRAINT delivery_methods_needs_address_check CHECK ((needs_address = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT delivery_methods_price_check CHECK ((price >= 0))
);
CREATE TABLE email_changes (
    id text NOT NULL COLLATE "C",
    user_id text NOT NULL COLLATE "C",
    email text NOT NULL COLLATE "C",
    created_at text NOT NULL COLLATE "C",
    CONSTRAINT email_changes_email_check CHECK ((email = lower(email)))
);
CREATE TABLE emails (
    id text NOT NULL COLLATE "C",
    recipient text NOT NULL COLLATE "C",
    subject text NOT NULL COLLATE "C",
    body text NOT NULL COLLATE "C",
    html text COLLATE "C",
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at text NOT NULL COLLATE "C",
    last_error text COLLATE "C",
    failed_at text COLLATE "C",
    created_at text NOT NULL COLLATE "C"
);
CREATE TABLE favorites (
    user_id text NOT NULL COLLATE "C",
    product_id text NOT NULL COLLATE "C",
    created_at text NOT NULL COLLATE "C"
);
CREATE TABLE files (
    path text NOT NULL COLLATE "C",
    bytes bytea NOT NULL,
    put_at text NOT NULL COLLATE "C"
);
ALTER TABLE ONLY files ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE TABLE former_slugs (
    slug text NOT NULL COLLATE "C",
    product_id text NOT NULL COLLATE "C"
);
CREATE TABLE imports (
    id text NOT NULL COLLATE "C",
    file_name text NOT NULL COLLATE "C",
    admin_id text NOT NULL COLLATE "C",
    admin_name text NOT NULL COLLATE "C",
    status text NOT NULL COLLATE "C",
    lines integer DEFAULT 0 NOT NULL,
    lines_done integer DEFAULT 0 NOT NULL,
    images integer DEFAULT 0 NOT NULL,
    images_done integer DEFAULT 0 NOT NULL,
    message text DEFAULT ''::text NOT NULL COLLATE "C",
    created_at text NOT NULL COLLATE "C",
    updated_at text NOT NULL COLLATE "C",
    CONSTRAINT imports_status_check CHECK ((status = ANY (ARRAY['checked'::text, 'running'::text, 'done'::text, 'failed'::text])))
);
CREATE TABLE invoices (
    kind text NOT NULL COLLATE "C",
    number bigint NOT NULL,
    order_id text NOT NULL COLLATE "C",
    seller text NOT NULL COLLATE "C",
    buyer text NOT NULL COLLATE "C",
    created_at text NOT NULL COLLATE "C",
    CONSTRAINT invoices_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'cancellation'::text])))
);
CREATE TABLE jobs (
    name text NOT NULL COLLATE "C",
    due_at text NOT NULL COLLATE "C"
);
CREATE TABLE kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE order_addresses (
    order_id text NOT NULL COLLATE "C",
    name text NOT NULL COLLATE "C",
    lines text NOT NULL COLLATE "C",
    postcode text NOT NULL COLLATE "C",
    city text NOT NULL COLLATE "C",
    country text NOT NULL COLLATE "C"
);
CREATE TABLE order_deliveries (
    order_id text NOT NULL COLLATE "C",
    name text NOT NULL COLLATE "C",
    price bigint NOT NULL,
    tax_rate bigint
);
CREATE TABLE order_items (
    order_id text NOT NULL COLLATE "C",
    "position" integer NOT NULL,
    product_id text NOT NULL COLLATE "C",
    product_name text NOT NULL COLLATE "C",
    quantity bigint NOT NULL,
    price bigint NOT NULL,
    image_id text COLLATE "C",
    tax_rate bigint,
    CONSTRAINT order_items_quantity_check CHECK ((quantity > 0))
);
CREATE TABLE order_keys (
    user_id text NOT NULL COLLATE "C",
    key text NOT NULL COLLATE "C",
    order_id text NOT NULL COLLATE "C",
    created_at text NOT NULL COLLATE "C"
);
CREATE TABLE order_notes (
    id text NOT NULL COLLATE "C",
    order_id text NOT NULL COLLATE "C",
    author_name text NOT NULL COLLATE "C",
    text text NOT NULL COLLATE "C",
    created_at text NOT NULL COLLATE "C"
);
CREATE TABLE order_payments (
    order_id text NOT NULL COLLATE "C",
    kind text NOT NULL COLLATE "C",
    name text NOT NULL COLLATE "C",
    instructions text NOT NULL COLLATE "C",
    account_holder text NOT NULL COLLATE "C",
    iban text NOT NULL COLLATE "C",
    bic text NOT NULL COLLATE "C",
    paid_at text COLLATE "C"
);
CREATE TABLE orders (
    id text NOT NULL COLLATE "C",
    order_number bigint NOT NULL,
    user_id text NOT NULL COLLATE "C",
    status text DEFAULT 'processing'::text NOT NULL COLLATE "C",
    total bigint NOT NULL,
    created_at text NOT NULL COLLATE "C",
    updated_at text NOT NULL COLLATE "C",
    currency text DEFAULT 'USD'::text NOT NULL COLLATE "C",
    CONSTRAINT orders_total_check CHECK ((total >= 0))
);
ALTER TABLE orders ALTER COLUMN order_number ADD GENERATED BY DEFAULT AS IDENTITY (SEQUENCE NAME orders_number_seq START WITH 1001);
CREATE TABLE payment_methods (
    id text NOT NULL COLLATE "C",
    "position" bigint NOT NULL,
    kind text NOT NULL COLLATE "C",
    name text NOT NULL COLLATE "C",
    instructions text NOT NULL COLLATE "C",
    account_holder text NOT NULL COLLATE "C",
    iban text NOT NULL COLLATE "C",
    bic text NOT NULL COLLATE "C",
    CONSTRAINT payment_methods_kind_check CHECK ((kind = ANY (ARRAY['transfer'::text, 'delivery'::text, 'collection'::text, 'other'::text])))
);
CREATE TABLE product_words (
    word text NOT NULL COLLATE "C"
);
CREATE TABLE products (
    id text NOT NULL COLLATE "C",
    slug text NOT NULL COLLATE "C",
    name text NOT NULL COLLATE ignoring_case,
    brand text NOT NULL COLLATE "C",
    description text NOT NULL COLLATE "C",
    price bigint NOT NULL,
    old_price bigint,
    stock bigint NOT NULL,
    received bigint NOT NULL,
    written_off bigint DEFAULT 0 NOT NULL,
    likes bigint DEFAULT 0 NOT NULL,
    category_id text NOT NULL COLLATE "C",
    hidden_at text COLLATE "C",
    image_id text COLLATE "C",
    awaited_image text COLLATE "C",
    created_at text NOT NULL COLLATE "C",
    updated_at text NOT NULL COLLATE "C",
    search_id bigint NOT NULL,
    search_name text GENERATED ALWAYS AS (searchable((name COLLATE "C"))) STORED COLLATE "C",
    search_brand text GENERATED ALWAYS AS (searchable((((name COLLATE "C") || E'\x01'::text) || (brand COLLATE "C")))) STORED COLLATE "C",
    search_text text GENERATED ALWAYS AS (searchable((((((name COLLATE "C") || E'\x01'::text) || (brand COLLATE "C")) || E'\x01'::text) || (description COLLATE "C")))) STORED COLLATE "C",
    CONSTRAINT products_given_check CHECK ((received >= 0)),
    CONSTRAINT products_old_price_check CHECK ((old_price > 0)),
    CONSTRAINT products_price_check CHECK ((price > 0)),
    CONSTRAINT products_stock_check CHECK ((stock >= 0)),
    CONSTRAINT products_withdrawn_check CHECK ((written_off >= 0))
)
WITH (fillfactor='85');
ALTER TABLE products ALTER COLUMN search_id ADD GENERATED BY DEFAULT AS IDENTITY (SEQUENCE NAME products_number_seq START WITH 1);
CREATE TABLE registrations (
    id text NOT NULL COLLATE "C",
    name text NOT NULL COLLATE "C",
    email text NOT NULL COLLATE "C",
    phone text NOT NULL COLLATE "C",
    password_hash text NOT NULL COLLATE "C",
    image_id text COLLATE "C",
    created_at text NOT NULL COLLATE "C",
    CONSTRAINT registrations_email_check CHECK ((email = lower(email)))
);
CREATE TABLE secrets (
    name text NOT NULL COLLATE "C",
    value text NOT NULL COLLATE "C"
);
CREATE TABLE sent_emails (
    id text NOT NULL COLLATE "C",
    recipient text NOT NULL COLLATE "C",
    subject text NOT NULL COLLATE "C",
    body text NOT NULL COLLATE "C",
    created_at text NOT NULL COLLATE "C",
    sent_at text NOT NULL COLLATE "C"
);
CREATE TABLE sessions (
    token_hash text NOT NULL COLLATE "C",
    previous_token_hash text COLLATE "C",
    user_id text NOT NULL COLLATE "C",
    created_at text NOT NULL COLLATE "C",
    used_at text NOT NULL COLLATE "C",
    rotated_at text COLLATE "C"
);
CREATE TABLE shop_settings (
    id integer NOT NULL,
    name text NOT NULL COLLATE "C",
    welcome text NOT NULL COLLATE "C",
    contact_email text NOT NULL COLLATE "C",
    terms_url text NOT NULL COLLATE "C",
    privacy_url text NOT NULL COLLATE "C",
    imprint_url text NOT NULL COLLATE "C",
    time_zone text NOT NULL COLLATE "C",
    updated_at text NOT NULL COLLATE "C",
    currency text DEFAULT 'USD'::text NOT NULL COLLATE "C",
    locale text DEFAULT 'en-US'::text NOT NULL COLLATE "C",
    countries text DEFAULT ''::text NOT NULL COLLATE "C",
    postal_address text DEFAULT ''::text NOT NULL COLLATE "C",
    tax_number text DEFAULT ''::text NOT NULL COLLATE "C",
    terms_text text DEFAULT ''::text NOT NULL COLLATE "C",
    privacy_text text DEFAULT ''::text NOT NULL COLLATE "C",
    imprint_text text DEFAULT ''::text NOT NULL COLLATE "C",
    returns_text text DEFAULT ''::text NOT NULL COLLATE "C",
    returns_url text DEFAULT ''::text NOT NULL COLLATE "C",
    tax_rate bigint,
    first_steps_hidden bigint DEFAULT 0 NOT NULL,
    backup_confirmed bigint DEFAULT 0 NOT NULL,
    CONSTRAINT shop_settings_id_check CHECK ((id = 1))
);
CREATE TABLE tokens (
    token_hash text NOT NULL COLLATE "C",
    purpose text NOT NULL COLLATE "C",
    subject_id text NOT NULL COLLATE "C",
    expires_at text NOT NULL COLLATE "C",
    CONSTRAINT tokens_purpose_check CHECK ((purpose = ANY (ARRAY['activate'::text, 'reset'::text, 'email'::text])))
);
CREATE TABLE turns (
);
CREATE TABLE users (
    id text NOT NULL COLLATE "C",
    name text NOT NULL COLLATE "C",
    email text NOT NULL COLLATE "C",
    phone text NOT NULL COLLATE "C",
    password_hash text NOT NULL COLLATE "C",
    role text NOT NULL COLLATE "C",
    is_banned integer DEFAULT 0 NOT NULL,
    image_id text COLLATE "C",
    created_at text NOT NULL COLLATE "C",
    updated_at text NOT NULL COLLATE "C",
    search_id bigint NOT NULL,
    search_text text GENERATED ALWAYS AS (searchable((((name COLLATE "C") || E'\x01'::text) || (email COLLATE "C")))) STORED COLLATE "C",
    CONSTRAINT users_email_check CHECK ((email = lower(email))),
    CONSTRAINT users_is_banned_check CHECK ((is_banned = ANY (ARRAY[0, 1]))),
    CONSTRAINT users_role_check CHECK ((role = ANY (ARRAY['user'::text, 'admin'::text])))
);
ALTER TABLE users ALTER COLUMN search_id ADD GENERATED BY DEFAULT AS IDENTITY (SEQUENCE NAME users_number_seq START WITH 1);
ALTER TABLE ONLY activities ADD CONSTRAINT activities_pkey PRIMARY KEY (id);
ALTER TABLE ONLY addresses ADD CONSTRAINT addresses_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY cart_lines ADD CONSTRAINT cart_lines_pkey PRIMARY KEY (user_id, product_id);
ALTER TABLE ONLY carts ADD CONSTRAINT carts_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY catalogue_version ADD CONSTRAINT catalogue_version_pkey PRIMARY KEY (slot);
ALTER TABLE ONLY categories ADD CONSTRAINT categories_name_key UNIQUE (name);
ALTER TABLE ONLY categories ADD CONSTRAINT categories_pkey PRIMARY KEY (id);
ALTER TABLE ONLY counts ADD CONSTRAINT counts_pkey PRIMARY KEY (key);
ALTER TABLE ONLY delivery_methods ADD CONSTRAINT delivery_methods_pkey PRIMARY KEY (id);
ALTER TABLE ONLY email_changes ADD CONSTRAINT email_changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY emails ADD CONSTRAINT emails_pkey PRIMARY KEY (id);
ALTER TABLE ONLY favorites ADD CONSTRAINT favorites_pkey PRIMARY KEY (user_id, product_id);
ALTER TABLE ONLY files ADD CONSTRAINT files_pkey PRIMARY KEY (path);
ALTER TABLE ONLY former_slugs ADD CONSTRAINT former_slugs_pkey PRIMARY KEY (slug);
ALTER TABLE ONLY imports ADD CONSTRAINT imports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY invoices ADD CONSTRAINT invoices_key PRIMARY KEY (kind, number);
ALTER TABLE ONLY jobs ADD CONSTRAINT jobs_pkey PRIMARY KEY (name);
ALTER TABLE ONLY kysely_migration_lock ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY kysely_migration ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY order_addresses ADD CONSTRAINT order_addresses_pkey PRIMARY KEY (order_id);
ALTER TABLE ONLY order_deliveries ADD CONSTRAINT order_deliveries_pkey PRIMARY KEY (order_id);
ALTER TABLE ONLY order_items ADD CONSTRAINT order_items_pkey PRIMARY KEY (order_id, "position");
ALTER TABLE ONLY order_keys ADD CONSTRAINT order_keys_pkey PRIMARY KEY (user_id, key);
ALTER TABLE ONLY order_notes ADD CONSTRAINT order_notes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY order_payments ADD CONSTRAINT order_payments_pkey PRIMARY KEY (order_id);
ALTER TABLE ONLY orders ADD CONSTRAINT orders_number_key UNIQUE (order_number);
ALTER TABLE ONLY orders ADD CONSTRAINT orders_pkey PRIMARY KEY (id);
ALTER TABLE ONLY payment_methods ADD CONSTRAINT payment_methods_pkey PRIMARY KEY (id);
ALTER TABLE ONLY product_words ADD CONSTRAINT product_words_pkey PRIMARY KEY (word);
ALTER TABLE ONLY products ADD CONSTRAINT products_name_key UNIQUE (name);
ALTER TABLE ONLY products ADD CONSTRAINT products_number_key UNIQUE (search_id);
ALTER TABLE ONLY products ADD CONSTRAINT products_pkey PRIMARY KEY (id);
ALTER TABLE ONLY products ADD CONSTRAINT products_slug_key UNIQUE (slug);
ALTER TABLE ONLY registrations ADD CONSTRAINT registrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY secrets ADD CONSTRAINT secrets_pkey PRIMARY KEY (name);
ALTER TABLE ONLY sent_emails ADD CONSTRAINT sent_emails_pkey PRIMARY KEY (id);
ALTER TABLE ONLY sessions ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY sessions ADD CONSTRAINT sessions_previous_token_hash_key UNIQUE (previous_token_hash);
ALTER TABLE ONLY shop_settings ADD CONSTRAINT shop_settings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY tokens ADD CONSTRAINT tokens_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY users ADD CONSTRAINT users_email_key UNIQUE (email);
ALTER TABLE ONLY users ADD CONSTRAINT users_number_key UNIQUE (search_id);
ALTER TABLE ONLY users ADD CONSTRAINT users_pkey PRIMARY KEY (id);
CREATE INDEX cart_lines_by_product ON cart_lines USING btree (product_id);
CREATE INDEX categories_by_creator ON categories USING btree (created_by);
CREATE INDEX email_changes_by_age ON email_changes USING btree (created_at);
CREATE INDEX email_changes_by_user ON email_changes USING btree (user_id);
CREATE INDEX emails_by_age ON emails USING btree (created_at);
CREATE INDEX emails_by_next_attempt ON emails USING btree (next_attempt_at);
CREATE INDEX favorites_by_product ON favorites USING btree (product_id);
CREATE INDEX former_slugs_by_product ON former_slugs USING btree (product_id);
CREATE UNIQUE INDEX invoices_by_order ON invoices USING btree (order_id, kind);
CREATE INDEX order_items_by_image ON order_items USING btree (image_id) WHERE (image_id IS NOT NULL);
CREATE INDEX order_items_by_product ON order_items USING btree (product_id);
CREATE INDEX order_keys_by_age ON order_keys USING btree (created_at);
CREATE INDEX order_notes_by_order ON order_notes USING btree (order_id, id);
CREATE INDEX orders_by_age ON orders USING btree (created_at DESC, id DESC);
CREATE INDEX orders_by_status ON orders USING btree (status, created_at DESC, id DESC);
CREATE INDEX orders_by_total ON orders USING btree (total, id);
CREATE INDEX orders_by_user ON orders USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX products_by_age ON products USING btree (created_at DESC, id DESC);
CREATE INDEX products_by_awaited_image ON products USING btree (awaited_image) WHERE (awaited_image IS NOT NULL);
CREATE INDEX products_by_category ON products USING btree (category_id, created_at DESC, id DESC);
CREATE INDEX products_by_image ON products USING btree (image_id) WHERE (image_id IS NOT NULL);
CREATE INDEX products_by_price ON products USING btree (price, id) INCLUDE (search_id, hidden_at);
CREATE INDEX products_by_text ON products USING gin (search_text gin_trgm_ops);
CREATE INDEX products_hidden ON products USING btree (search_id) WHERE (hidden_at IS NOT NULL);
CREATE INDEX products_on_sale_by_age ON products USING btree (created_at DESC, id DESC) INCLUDE (search_id) WHERE (hidden_at IS NULL);
CREATE INDEX products_on_sale_by_category ON products USING btree (category_id, created_at DESC, id DESC) INCLUDE (search_id) WHERE (hidden_at IS NULL);
CREATE INDEX products_on_sale_by_category_and_name ON products USING btree (category_id, name, id) INCLUDE (search_id) WHERE (hidden_at IS NULL);
CREATE INDEX products_on_sale_by_category_and_price ON products USING btree (category_id, price, id) INCLUDE (search_id) WHERE (hidden_at IS NULL);
CREATE INDEX products_on_sale_by_name ON products USING btree (name, id) INCLUDE (search_id) WHERE (hidden_at IS NULL);
CREATE INDEX products_on_sale_by_number ON products USING btree (search_id) WHERE (hidden_at IS NULL);
CREATE INDEX products_on_sale_by_price ON products USING btree (price, id) INCLUDE (search_id) WHERE (hidden_at IS NULL);
CREATE INDEX products_without_image ON products USING btree (created_at DESC, id DESC) WHERE (image_id IS NULL);
CREATE INDEX registrations_by_age ON registrations USING btree (created_at);
CREATE INDEX registrations_by_email ON registrations USING btree (email);
CREATE INDEX registrations_by_image ON registrations USING btree (image_id) WHERE (image_id IS NOT NULL);
CREATE INDEX sent_emails_by_time ON sent_emails USING btree (sent_at DESC, id DESC);
CREATE INDEX sessions_by_age ON sessions USING btree (created_at);
CREATE INDEX sessions_by_use ON sessions USING btree (used_at);
CREATE INDEX sessions_by_user ON sessions USING btree (user_id);
CREATE INDEX tokens_by_expiry ON tokens USING btree (expires_at);
CREATE INDEX tokens_by_subject ON tokens USING btree (subject_id);
CREATE INDEX unpaid_orders ON order_payments USING btree (order_id) WHERE (paid_at IS NULL);
CREATE INDEX users_by_age ON users USING btree (created_at DESC, id DESC);
CREATE INDEX users_by_image ON users USING btree (image_id) WHERE (image_id IS NOT NULL);
CREATE INDEX users_by_name ON users USING btree (name, id);
CREATE INDEX users_by_role ON users USING btree (role, created_at DESC, id DESC);
CREATE INDEX users_by_text ON users USING gin (search_text gin_trgm_ops);
CREATE TRIGGER categories_catalogue_version AFTER INSERT OR DELETE OR UPDATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
CREATE TRIGGER favorites_catalogue_version AFTER INSERT OR DELETE OR UPDATE ON favorites FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
CREATE TRIGGER favorites_delete_likes AFTER DELETE ON favorites REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION favorites_delete_likes();
CREATE TRIGGER favorites_insert_likes AFTER INSERT ON favorites REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION favorites_insert_likes();
CREATE TRIGGER products_catalogue_version AFTER INSERT OR DELETE OR UPDATE ON products FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
CREATE TRIGGER products_words AFTER INSERT OR UPDATE OF name, brand ON products FOR EACH ROW EXECUTE FUNCTION products_words();
CREATE TRIGGER shop_settings_catalogue_version AFTER INSERT OR DELETE OR UPDATE ON shop_settings FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
ALTER TABLE ONLY addresses ADD CONSTRAINT addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY cart_lines ADD CONSTRAINT cart_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id);
ALTER TABLE ONLY cart_lines ADD CONSTRAINT cart_lines_user_id_fkey FOREIGN KEY (user_id) REFERENCES carts(user_id);
ALTER TABLE ONLY carts ADD CONSTRAINT carts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY categories ADD CONSTRAINT categories_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY email_changes ADD CONSTRAINT email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY favorites ADD CONSTRAINT favorites_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE ONLY favorites ADD CONSTRAINT favorites_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY former_slugs ADD CONSTRAINT former_slugs_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE ONLY invoices ADD CONSTRAINT invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE ONLY order_addresses ADD CONSTRAINT order_addresses_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE ONLY order_deliveries ADD CONSTRAINT order_deliveries_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE ONLY order_items ADD CONSTRAINT order_items_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE ONLY order_notes ADD CONSTRAINT order_notes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE ONLY order_payments ADD CONSTRAINT order_payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE ONLY products ADD CONSTRAINT products_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id);
ALTER TABLE ONLY sessions ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

INSERT INTO catalogue_version (slot, version) VALUES (0, 1);
INSERT INTO kysely_migration_lock (id, is_locked) VALUES ('migration_lock', 0);
INSERT INTO kysely_migration (name, timestamp) VALUES
  ('2026-11-22-9-postgres', '2026-01-01T00:00:00.000Z'),
  ('2026-11-23-10-sorted-pages', '2026-01-01T00:00:01.000Z'),
  ('2026-11-23-11-sent-emails', '2026-01-01T00:00:02.000Z'),
  ('2026-11-23-12-product-words', '2026-01-01T00:00:03.000Z'),
  ('2026-11-23-13-plain-columns', '2026-01-01T00:00:04.000Z'),
  ('2026-11-23-14-selling', '2026-01-01T00:00:05.000Z');
