import { type Kysely, sql } from 'kysely'
import { isPostgres } from './create-table'

// Guest pages are cached for a catalogue version, so what they show increments it.

/** Each change of the table increments the catalogue version. */
export async function countChangesOf(db: Kysely<unknown>, table: string) {
  if (isPostgres(db)) {
    await createTrigger(db, table, `insert or update or delete on ${table}`)
    return
  }
  for (const change of ['insert', 'update', 'delete']) {
    await createTrigger(db, `${table}_${change}`, `${change} on ${table}`)
  }
}

/** Each update of these columns of `products` increments the catalogue version. `subject` is a part of the trigger's name. */
export async function countUpdatesOf(db: Kysely<unknown>, subject: string, columns: string[]) {
  await createTrigger(db, `products_${subject}`, `update of ${columns.join(', ')} on products`)
}

async function createTrigger(db: Kysely<unknown>, name: string, change: string) {
  const increment = isPostgres(db)
    ? 'for each statement execute function raise_catalogue_version()'
    : 'begin update catalogue_version set version = version + 1; end'
  await sql.raw(`create trigger ${name}_catalogue_version after ${change} ${increment}`).execute(db)
}
