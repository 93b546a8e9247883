import { type Kysely, PostgresAdapter } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as firstShop from './migrations/2026-11-21-1-first-shop'
import * as backOffice from './migrations/2026-11-21-2-back-office'
import * as catalogueVersion from './migrations/2026-11-21-3-catalogue-version'
import * as plainNames from './migrations/2026-11-21-4-plain-names'
import * as search from './migrations/2026-11-22-5-search'
import * as operations from './migrations/2026-11-22-6-operations'
import * as shopkeeper from './migrations/2026-11-22-7-shopkeeper'
import * as hiddenProducts from './migrations/2026-11-22-8-hidden-products'
import * as postgres from './migrations/2026-11-22-9-postgres'
import * as sortedPages from './migrations/2026-11-23-10-sorted-pages'
import * as sentEmails from './migrations/2026-11-23-11-sent-emails'
import * as productWords from './migrations/2026-11-23-12-product-words'
import * as plainColumns from './migrations/2026-11-23-13-plain-columns'
import * as selling from './migrations/2026-11-23-14-selling'
import * as orderContacts from './migrations/2026-11-24-15-order-contacts'
import * as textLanguage from './migrations/2026-11-24-16-text-language'
import * as orderKeys from './migrations/2026-11-24-17-order-keys'
import * as catalogueChanges from './migrations/2026-11-24-18-catalogue-changes'
import * as deliveryTimes from './migrations/2026-11-25-19-delivery-times'
import type { Database } from './schema'

type EngineName = 'SQLite' | 'PostgreSQL'

const sqlite: EngineName[] = ['SQLite']
const both: EngineName[] = ['SQLite', 'PostgreSQL']

// The ninth migration creates all tables of PostgreSQL; later migrations are for both engines.
const migrations: [name: string, Migration, engines: EngineName[]][] = [
  ['2026-11-21-1-first-shop', firstShop, sqlite],
  ['2026-11-21-2-back-office', backOffice, sqlite],
  ['2026-11-21-3-catalogue-version', catalogueVersion, sqlite],
  ['2026-11-21-4-plain-names', plainNames, sqlite],
  ['2026-11-22-5-search', search, sqlite],
  ['2026-11-22-6-operations', operations, sqlite],
  ['2026-11-22-7-shopkeeper', shopkeeper, sqlite],
  ['2026-11-22-8-hidden-products', hiddenProducts, sqlite],
  ['2026-11-22-9-postgres', postgres, ['PostgreSQL']],
  ['2026-11-23-10-sorted-pages', sortedPages, both],
  ['2026-11-23-11-sent-emails', sentEmails, both],
  ['2026-11-23-12-product-words', productWords, both],
  ['2026-11-23-13-plain-columns', plainColumns, both],
  ['2026-11-23-14-selling', selling, both],
  ['2026-11-24-15-order-contacts', orderContacts, both],
  ['2026-11-24-16-text-language', textLanguage, both],
  ['2026-11-24-17-order-keys', orderKeys, both],
  ['2026-11-24-18-catalogue-changes', catalogueChanges, both],
  ['2026-11-25-19-delivery-times', deliveryTimes, both],
]

export function migrationNames(engine: EngineName) {
  return migrations.filter(([, , engines]) => engines.includes(engine)).map(([name]) => name)
}

/** `pending`: migrations that the database lacks. `unknown`: applied migrations of a newer version of the shop. */
export async function pendingMigrations(db: Kysely<Database>) {
  const applied = await appliedMigrations(db)
  const knownNames = migrationNames(engineOf(db))
  return {
    pending: knownNames.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !knownNames.includes(name)),
  }
}

export async function appliedMigrations(db: Kysely<Database>) {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === migrationTable)) return []
  const rows = await db
    .withTables<{ [migrationTable]: { name: string } }>()
    .selectFrom(migrationTable)
    .select('name')
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

const migrationTable = 'kysely_migration'

export async function migrate(db: Kysely<Database>) {
  const { error, results = [] } = await createMigrator(db).migrateToLatest()
  if (error) throw error
  return results.map((result) => result.migrationName)
}

export function createMigrator(db: Kysely<Database>) {
  const names = migrationNames(engineOf(db))
  const ofEngine = migrations.filter(([name]) => names.includes(name))
  const getMigrations = async () =>
    Object.fromEntries(ofEngine.map(([name, migration]) => [name, migration]))
  return new Migrator({ db, provider: { getMigrations } })
}

function engineOf(db: Kysely<Database>): EngineName {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'PostgreSQL' : 'SQLite'
}
