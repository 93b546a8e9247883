import './arguments'
import { codeOf, RestoreRefused } from 'db/errors'
import { maintenance } from 'db/maintenance'
import { restoreBackup } from '~/backup/restore-backup.server'
import { createDataDir } from '~/settings.server'
import { positionals, values } from './arguments'
import { describeError, printLocation } from './location'
import { exitWithError, showProgress } from './terminal'

const [backup = ''] = positionals
const { replace = false } = values

printLocation()
createDataDir()
try {
  const { manifest, migrated, preservedPath, mustRestart } = await restoreBackup(backup, {
    replace,
    onProgress: showProgress,
  })
  console.log(
    `Restored     the backup of ${manifest.createdAt}, made by version ${manifest.version}`,
  )
  for (const name of migrated) console.log(`Migrated     ${name}`)
  if (preservedPath) console.log(`Preserved    the old shop in ${preservedPath}`)
  if (mustRestart) console.log('To do        restart all processes of the shop')
} catch (error) {
  const isKnown = error instanceof RestoreRefused || maintenance.describeError(error) !== undefined
  if (!isKnown && codeOf(error) === '') throw error
  exitWithError(`Nothing was restored. ${describeError(error)}`)
}
