import { maintenance } from 'db/maintenance'
import { noShop } from './location'
import { takePrepareLock } from './take-prepare-lock'
import { exitWithError } from './terminal'

/** Migrates the shop. Creates one only if it `mayBeNew`: a wrong `DATA_DIR` names a folder without a shop. */
export async function openShop({ mayBeNew = false } = {}) {
  try {
    const isNew = !(await maintenance.hasShop())
    if (isNew && !mayBeNew) exitWithError(noShop)
    console.log(`${isNew ? 'New shop' : 'Shop'} ${maintenance.location.shop}`)
    // These modules open the database, which creates one.
    const { db } = await import('db/client')
    const { migrateShop } = await import('./migrate-shop')
    const unlock = await takePrepareLock()
    await maintenance.assertUsable(db)
    await migrateShop({ isQuiet: isNew })
    await unlock()
    return db
  } catch (error) {
    const text = maintenance.describeError(error)
    if (!text) throw error
    exitWithError(`Nothing was changed: ${text}`)
  }
}
