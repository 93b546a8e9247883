import './arguments'
import '~/logs/console'
import { cannotWrite, PermissionDenied } from 'db/errors'
import { maintenance } from 'db/maintenance'
import { pendingMigrations } from 'db/migrate'
import { createDataDir, describeUnusableFolder } from '~/settings.server'
import { takePrepareLock } from './take-prepare-lock'
import { exitWithError } from './terminal'

// Runs before the shop serves requests, in one process at a time.

createDataDir()
const unusable = describeUnusableFolder()
if (unusable) exitWithError(`The shop cannot start: ${unusable}`)
try {
  await maintenance.waitUntilReady(() =>
    console.log(
      `${maintenance.location.database} is not responding yet. Waiting for it for up to 30 seconds.`,
    ),
  )
  const unlock = await takePrepareLock()
  await refuseOldShop()
  // This module opens the database.
  const { prepareShop } = await import('./prepare-shop')
  await prepareShop()
  await unlock()
} catch (error) {
  const text = maintenance.describeError(error)
  if (!text) throw error
  exitWithError(`The shop cannot start: ${text}`)
}

// A process of the old version would serve error pages as soon as the tables have changed.
async function refuseOldShop() {
  if (!(await mustMigrate()) || !(await maintenance.isInUse())) return
  exitWithError(
    `The shop cannot start: another process uses ${maintenance.location.database}, which must be migrated first. Stop all processes of the old version.`,
  )
}

async function mustMigrate() {
  if (!(await maintenance.hasShop())) return false
  try {
    return (await maintenance.read(pendingMigrations)).length > 0
  } catch (error) {
    // The message of the next step says more.
    if (error instanceof PermissionDenied || cannotWrite(error)) return false
    throw error
  }
}
