import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { onPostgres } from './engine'

/**
 * Describes each object of a schema, such as `index users_by_age`. The order of the columns of a table is left out,
 * because all code and backups name the columns. Kysely's own tables are left out, too.
 */
export async function schemaOf(db: Kysely<Database>) {
  const objects: Record<string, string[]> = {}
  for (const query of onPostgres ? postgresQueries : sqliteQueries) {
    const { rows } = await sql.raw<{ object: string }>(query).execute(db)
    for (const { object, ...properties } of rows) {
      const definition = Object.values(properties).map((value) => normalized(String(value)))
      objects[object] = [...(objects[object] ?? []), ...definition]
    }
  }
  for (const [object, definition] of Object.entries(objects)) {
    if (object.startsWith('checks ')) objects[object] = conditionsIn(`${definition}`)
  }
  return objects
}

// Outside of string literals, quotes and the number of spaces have no meaning. The list of marks in the function
// `searchable` depends on the version of Unicode that Node knows.
function normalized(definition: string) {
  return definition
    .replace(/\[(?:\\U[0-9a-f]{8}-?)+\]/, '[marks]')
    .replace(
      /('[^']*')|"|\s*([(),;])\s*|(\s)\s*/g,
      (_, literal = '', mark = '', space = '') => literal || mark || (space && ' '),
    )
}

/** SQLite describes checks, and collations of columns without an index, only in the text that created the table. */
function conditionsIn(definition: string) {
  return definition.match(/check\((?:[^()]|\([^()]*\))*\)|collate \w+/gi)?.sort() ?? []
}

const sqliteTables = `(
  select name, wr, strict from pragma_table_list
    where type = 'table' and name not like 'sqlite%' and name not like 'kysely%'
) as t`

const sqliteQueries = [
  `select 'table ' || name as object, wr as without_rowid, strict from ${sqliteTables}`,
  `select 'checks ' || t.name as object, s.sql
    from ${sqliteTables} join sqlite_schema as s on s.name = t.name`,
  `select 'column ' || t.name || '.' || c.name as object, lower(c.type), c."notnull", c.dflt_value,
      c.pk, c.hidden
    from ${sqliteTables}, pragma_table_xinfo(t.name) as c`,
  `select 'foreign key ' || t.name || '.' || k."from" as object, k."table", k."to", k.on_update,
      k.on_delete
    from ${sqliteTables}, pragma_foreign_key_list(t.name) as k`,
  // An index without a name of its own belongs to a constraint.
  `select iif(i.origin = 'c', 'index ' || i.name, 'constraints ' || i.origin || ' ' || t.name)
      as object, i."unique", x.seqno, x.name, x.desc, x.coll
    from ${sqliteTables}, pragma_index_list(t.name) as i, pragma_index_xinfo(i.name) as x
    where x.key = 1
    order by (select group_concat(name) from pragma_index_info(i.name)), x.seqno`,
  `select 'statement of ' || name as object, sql from sqlite_schema
    where type = 'trigger' or (type = 'index' and sql is not null) or sql like 'create virtual%'`,
  "select 'rows of catalogue_version' as object, version from catalogue_version",
]

const ownRelation = `relnamespace = current_schema()::regnamespace and relname not like 'kysely%'`

const postgresQueries = [
  `select 'table ' || relname as object, reloptions, relpersistence from pg_class
    where relkind = 'r' and ${ownRelation}`,
  `select 'column ' || relname || '.' || attname as object, format_type(atttypid, atttypmod),
      collname, attnotnull, attidentity, attgenerated, attstorage,
      pg_get_expr(adbin, adrelid) as expression, pg_get_serial_sequence(relname, attname) as sequence
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    left join pg_collation on pg_collation.oid = attcollation
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relkind = 'r' and ${ownRelation} and attnum > 0 and not attisdropped`,
  // PostgreSQL 18 has constraints for "not null", too; these are properties of the columns here.
  `select 'constraint ' || conname as object, relname, pg_get_constraintdef(pg_constraint.oid)
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype <> 'n' and ${ownRelation}`,
  `select 'index ' || relname as object, pg_get_indexdef(oid), reloptions from pg_class
    where relkind = 'i' and ${ownRelation}`,
  `select 'sequence ' || sequencename as object, data_type, start_value, min_value, max_value,
      increment_by, cycle, cache_size, last_value
    from pg_sequences where schemaname = current_schema()`,
  `select 'trigger ' || tgname as object, pg_get_triggerdef(pg_trigger.oid), tgenabled
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and ${ownRelation}`,
  `select 'function ' || proname as object, pg_get_functiondef(oid) from pg_proc
    where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  `select 'collation ' || collname as object, (to_jsonb(pg_collation) - 'oid')::text
    from pg_collation where collnamespace = current_schema()::regnamespace`,
  `select 'extension ' || extname as object, extversion, extnamespace::regnamespace::text
    from pg_extension`,
  `select 'other relation ' || relname as object, relkind from pg_class
    where relkind not in ('r', 'i', 'S', 't') and ${ownRelation}`,
  "select 'rows of catalogue_version' as object, slot, version from catalogue_version",
]
