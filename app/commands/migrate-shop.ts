import { db, engine } from 'db/client'
import { migrate } from 'db/migrate'
import { renewSortNames } from '~/domain/catalogue/products/renew-sort-names.server'
import { sortLanguage } from '~/domain/settings/sort-names.server'

/** It says how far it is, because it may take minutes. */
export async function migrateShop({ isQuiet = false } = {}) {
  const migrated = await migrate(db, (name) => isQuiet || console.log(`Migrating: ${name}`))
  // Migrations know no languages, so they sort names as in English.
  if (migrated.length > 0) {
    if (!isQuiet) console.log('Migrated: all of these changes are on disk.')
    await engine.exclusive(async (trx) => renewSortNames(trx, await sortLanguage(trx)))
  }
}
