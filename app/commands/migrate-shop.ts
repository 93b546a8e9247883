import { db, engine } from 'db/client'
import { migrate } from 'db/migrate'
import { renewSortNames } from '~/domain/catalogue/products/renew-sort-names.server'
import { sortLanguage } from '~/domain/settings/sort-names.server'

export async function migrateShop() {
  const migrated = await migrate(db)
  // Migrations know no languages, so they sort names as in English.
  if (migrated.length > 0) {
    await engine.exclusive(async (trx) => renewSortNames(trx, await sortLanguage(trx)))
  }
  return migrated
}
