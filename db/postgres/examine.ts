import { sql } from 'kysely'
import type { Reader } from '../engine'

/** What is wrong with the database itself; undefined when nothing is. */
export async function damage(reader: Reader) {
  const { rows } = await sql<{ says: string }>`
    select format('%s pages were damaged when they were read', checksum_failures) as says
      from pg_stat_database where datname = current_database() and checksum_failures > 0
    union all
    select format('the index %s is not valid: reindex it', indexrelid::regclass) from pg_index
      join pg_class on pg_class.oid = indexrelid
      where relnamespace = current_schema()::regnamespace and not (indisvalid and indisready)
    union all
    select format('constraint %s on %s is not validated', conname, conrelid::regclass) from pg_constraint
      where connamespace = current_schema()::regnamespace and not convalidated
    union all
    select format('the trigger %s of %s is switched off', tgname, tgrelid::regclass) from pg_trigger
      join pg_class on pg_class.oid = tgrelid
      where relnamespace = current_schema()::regnamespace and tgenabled = 'D'`.execute(reader)
  return rows[0]?.says
}

interface Reference {
  child: string
  parent: string
  column: string
  referred: string
}

/** How many rows refer to none, and the first table of such rows. */
export async function orphans(reader: Reader) {
  const { rows: references } = await sql<Reference>`
    select child.relname as child, parent.relname as parent, mine.attname as column, its.attname as referred
    from pg_constraint
    join pg_class as child on child.oid = conrelid
    join pg_class as parent on parent.oid = confrelid
    join pg_attribute as mine on mine.attrelid = conrelid and mine.attnum = conkey[1]
    join pg_attribute as its on its.attrelid = confrelid and its.attnum = confkey[1]
    where contype = 'f' and connamespace = current_schema()::regnamespace
    order by child, mine.attname`.execute(reader)
  const found = { rows: 0, first: '' }
  for (const { child, parent, column, referred } of references) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(child)} as child
      where ${sql.ref(`child.${column}`)} is not null and not exists (
        select from ${sql.table(parent)} as parent
        where ${sql.ref(`parent.${referred}`)} = ${sql.ref(`child.${column}`)}
      )`.execute(reader)
    const count = rows[0]?.count ?? 0
    found.rows += count
    if (count > 0) found.first ||= child
  }
  return found
}
