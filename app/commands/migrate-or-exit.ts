import { db } from 'db/client'
import { maintenance } from 'db/maintenance'
import { migrateShop } from './migrate-shop'
import { exitWithError } from './terminal'

export async function migrateOrExit() {
  console.log(`Shop ${maintenance.location.shop}`)
  try {
    await maintenance.assertUsable(db)
    await migrateShop()
  } catch (error) {
    const text = maintenance.describeError(error)
    if (!text) throw error
    exitWithError(`Nothing was changed: ${text}`)
  }
}
