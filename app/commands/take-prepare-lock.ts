import { prepareLock } from 'db/dialect'
import { maintenance } from 'db/maintenance'

/** One process at a time creates or migrates the shop. Returns what ends the lock. */
export function takePrepareLock() {
  return maintenance.takeLock(prepareLock, () =>
    console.log('Another process is preparing this shop. Waiting for it.'),
  )
}
