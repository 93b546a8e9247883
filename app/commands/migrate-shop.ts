import { db, engine } from 'db/client'
import { maintenance } from 'db/maintenance'
import { appliedMigrations, migrate, pendingMigrations } from 'db/migrate'
import { renewSortNames } from '~/domain/catalogue/products/renew-sort-names.server'
import { sortLanguage } from '~/domain/settings/sort-names.server'
import { version } from '~/version'

/** It says how far it is, because it may take minutes. */
export async function migrateShop({ isQuiet = false } = {}) {
  const copy = await copyOldDatabase()
  if (copy && !isQuiet) console.log(`Copied: ${copy}`)
  const migrated = await migrate(db, (name) => isQuiet || console.log(`Migrating: ${name}`))
  // Migrations know no languages, so they sort names as in English.
  if (migrated.length > 0) {
    if (!isQuiet) console.log('Migrated: all of these changes are on disk.')
    await engine.exclusive(async (trx) => renewSortNames(trx, await sortLanguage(trx)))
  }
}

// The version before cannot read what a migration has changed.
async function copyOldDatabase() {
  const isNew = (await appliedMigrations(db)).length === 0
  if (isNew || (await pendingMigrations(db)).length === 0) return undefined
  return maintenance.copyBeforeMigration(version)
}
