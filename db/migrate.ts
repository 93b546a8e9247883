import { type Kysely, Migrator, sql } from 'kysely'
import * as firstShop from './migrations/2026-11-21-1-first-shop'
import * as backOffice from './migrations/2026-11-21-2-back-office'
import * as catalogueVersion from './migrations/2026-11-21-3-catalogue-version'
import * as plainNames from './migrations/2026-11-21-4-plain-names'
import * as search from './migrations/2026-11-22-5-search'
import * as operations from './migrations/2026-11-22-6-operations'
import * as shopkeeper from './migrations/2026-11-22-7-shopkeeper'
import * as hiddenProducts from './migrations/2026-11-22-8-hidden-products'
import type { Database } from './schema'

const migrations = {
  '2026-11-21-1-first-shop': firstShop,
  '2026-11-21-2-back-office': backOffice,
  '2026-11-21-3-catalogue-version': catalogueVersion,
  '2026-11-21-4-plain-names': plainNames,
  '2026-11-22-5-search': search,
  '2026-11-22-6-operations': operations,
  '2026-11-22-7-shopkeeper': shopkeeper,
  '2026-11-22-8-hidden-products': hiddenProducts,
}

/** The names of all migrations, the oldest first. */
export const migrationNames = Object.keys(migrations)

/** What this version of the shop would still do to a database, and what it does not know of. */
export async function pendingMigrations(db: Kysely<Database>) {
  const taken = await takenMigrations(db)
  return {
    pending: migrationNames.filter((name) => !taken.includes(name)),
    unknown: taken.filter((name) => !migrationNames.includes(name)),
  }
}

/** The names of the migrations that a database has taken, the oldest first. */
export async function takenMigrations(db: Kysely<Database>) {
  const tables = await sql`select name from sqlite_master where name = 'kysely_migration'`.execute(
    db,
  )
  if (tables.rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Brings the database to the newest shape and returns the names of the migrations it took. */
export async function migrate(db: Kysely<Database>) {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map((result) => result.migrationName)
}
