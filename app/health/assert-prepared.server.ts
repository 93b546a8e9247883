import { db } from 'db/client'
import { isUnreachable } from 'db/errors'
import { maintenance } from 'db/maintenance'
import { pendingMigrations } from 'db/migrate'
import { readBackupFolder } from '~/backup/backup-folder.server'
import { sessionSecret } from '~/domain/people/accounts/session-secret.server'
import { describeUnusableFolder, settings } from '~/settings.server'
import { hiddenClients } from './machine-checks.server'

/** Ends the process, with one sentence, unless the shop can serve. It may start without a database that responds. */
export async function assertPrepared() {
  // Not awaited: the folder may be on a disk of the network that does not respond.
  void readBackupFolder().then((folder) => {
    if (folder?.isUsable === false) console.warn(String(folder.problem))
  })
  const unusable = describeUnusableFolder()
  if (unusable) refuseToStart(unusable)
  if (settings.hidesClients) console.warn(`${hiddenClients}. See docs/reverse-proxies.md.`)
  try {
    for (const file of maintenance.databaseFiles) {
      // An open connection would stay read-only after the permissions have been corrected.
      const readOnly = maintenance.findReadOnlyFile(file)
      if (readOnly) refuseToStart(`${readOnly} cannot be written to. Check its permissions.`)
    }
    if ((await pendingMigrations(db)).length > 0) {
      refuseToStart(
        `${maintenance.location.database} is not prepared for this version. Run \`npm run prepare-shop\` first.`,
      )
    }
    await sessionSecret()
  } catch (error) {
    if (isUnreachable(error)) return
    const text = maintenance.describeError(error)
    if (!text) throw error
    refuseToStart(text)
  }
}

function refuseToStart(text: string): never {
  console.error(`The shop cannot start: ${text}`)
  process.exit(1)
}
