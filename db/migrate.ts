import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { WrongVersion } from './errors'
import * as baseline from './migrations/2026-11-24-14-baseline'
import * as orderContacts from './migrations/2026-11-24-15-order-contacts'
import * as textLanguage from './migrations/2026-11-24-16-text-language'
import * as orderKeys from './migrations/2026-11-24-17-order-keys'
import * as catalogueChanges from './migrations/2026-11-24-18-catalogue-changes'
import * as deliveryTimes from './migrations/2026-11-25-19-delivery-times'
import * as renamedBaseline from './migrations/2026-11-25-20-baseline-name'
import * as legalPages from './migrations/2026-11-25-21-legal-pages'
import * as withdrawals from './migrations/2026-11-25-22-withdrawals'
import * as euFeatures from './migrations/2026-11-25-23-eu-features'
import * as priceHistory from './migrations/2026-11-25-24-price-history'
import * as unitAmounts from './migrations/2026-11-25-25-unit-amounts'
import * as deliveryTimeTexts from './migrations/2026-11-25-26-delivery-time-texts'
import * as vatId from './migrations/2026-11-25-28-vat-id'
import * as anonymiseAfter from './migrations/2026-11-25-29-anonymise-after'
import * as productSafety from './migrations/2026-11-25-30-product-safety'
import * as look from './migrations/2026-11-25-31-look'
import * as invoiceNumbers from './migrations/2026-11-25-32-invoice-numbers'
import * as variants from './migrations/2026-11-25-33-variants'
import * as productImages from './migrations/2026-11-25-34-product-images'
import * as facts from './migrations/2026-11-25-35-facts'
import * as filters from './migrations/2026-11-25-35-filters'
import * as pagesAndHome from './migrations/2026-11-25-37-pages-and-home'
import * as sales from './migrations/2026-11-25-38-sales'
import * as variantsForShoppers from './migrations/2026-11-25-39-variants-for-shoppers'
import * as language from './migrations/2026-11-25-46-language'
import * as activityMessages from './migrations/2026-11-26-48-activity-messages'
import * as languageOfNames from './migrations/2026-11-26-48-language-of-names'
import * as importedImages from './migrations/2026-11-26-49-imported-images'
import type { Database } from './schema'

const baselineName = '2026-11-24-14-baseline'

const laterMigrations: Record<string, Migration> = {
  '2026-11-24-15-order-contacts': orderContacts,
  '2026-11-24-16-text-language': textLanguage,
  '2026-11-24-17-order-keys': orderKeys,
  '2026-11-24-18-catalogue-changes': catalogueChanges,
  '2026-11-25-19-delivery-times': deliveryTimes,
  '2026-11-25-20-baseline-name': renamedBaseline,
  '2026-11-25-21-legal-pages': legalPages,
  '2026-11-25-22-withdrawals': withdrawals,
  '2026-11-25-23-eu-features': euFeatures,
  '2026-11-25-24-price-history': priceHistory,
  '2026-11-25-25-unit-amounts': unitAmounts,
  '2026-11-25-26-delivery-time-texts': deliveryTimeTexts,
  '2026-11-25-28-vat-id': vatId,
  '2026-11-25-29-anonymise-after': anonymiseAfter,
  '2026-11-25-30-product-safety': productSafety,
  '2026-11-25-31-look': look,
  '2026-11-25-32-invoice-numbers': invoiceNumbers,
  '2026-11-25-33-variants': variants,
  '2026-11-25-34-product-images': productImages,
  '2026-11-25-35-facts': facts,
  '2026-11-25-35-filters': filters,
  '2026-11-25-37-pages-and-home': pagesAndHome,
  '2026-11-25-38-sales': sales,
  '2026-11-25-39-variants-for-shoppers': variantsForShoppers,
  '2026-11-25-46-language': language,
  '2026-11-26-48-activity-messages': activityMessages,
  '2026-11-26-48-language-of-names': languageOfNames,
  '2026-11-26-49-imported-images': importedImages,
}

const migrations: Record<string, Migration> = { [baselineName]: baseline, ...laterMigrations }

export const migrationNames = Object.keys(migrations)

// Version 0.5.0 had several migrations, with earlier dates, in place of the baseline.
const isReplaced = (name: string) => name < baselineName
const lastReplaced = '2026-11-23-14-selling'

/**
 * Compares the names of applied migrations with those of this version. `unknown`: migrations of a newer version.
 * `isTooOld`: the database is of a version before 0.5.0.
 */
export function compareMigrations(applied: string[]) {
  const replaced = applied.filter(isReplaced)
  const counted = replaced.length > 0 ? [baselineName, ...applied] : applied
  return {
    pending: migrationNames.filter((name) => !counted.includes(name)),
    unknown: applied.filter((name) => !isReplaced(name) && !migrationNames.includes(name)),
    isTooOld: replaced.length > 0 && !replaced.includes(lastReplaced),
  }
}

/** Returns the names of the migrations that the database lacks. @throws {WrongVersion} */
export async function pendingMigrations(db: Kysely<Database>) {
  const { pending, unknown, isTooOld } = compareMigrations(await appliedMigrations(db))
  if (unknown.length > 0) {
    throw new WrongVersion(`made by a newer version of the shop: ${unknown.join(', ')}`)
  }
  if (isTooOld) {
    throw new WrongVersion(
      'made by a version before 0.5.0. Upgrade to 0.5.0 first, then to this version',
    )
  }
  return pending
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

/** Returns the names of the migrations that it applied, all or none. @throws {WrongVersion} */
export async function migrate(db: Kysely<Database>) {
  if ((await pendingMigrations(db)).length === 0) return []
  const { error, results = [] } = await createMigrator(db).migrateToLatest()
  if (error) throw error
  return results.map((result) => result.migrationName)
}

export function createMigrator(db: Kysely<Database>) {
  return new Migrator({ db, provider: { getMigrations: () => migrationsFor(db) } })
}

// Kysely refuses a database with the name of a migration that it does not know. `renamedBaseline` removes these names.
async function migrationsFor(db: Kysely<Database>) {
  const replaced = (await appliedMigrations(db)).filter(isReplaced)
  if (replaced.length === 0) return migrations
  const known = replaced.map((name): [string, Migration] => [name, { up: async () => {} }])
  return { ...Object.fromEntries(known), ...laterMigrations }
}
