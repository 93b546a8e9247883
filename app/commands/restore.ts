import { parseArgs } from 'node:util'
import { codeOf, RestoreRefused } from 'db/errors'
import { maintenance } from 'db/maintenance'
import { restoreBackup } from '~/backup/restore-backup.server'
import { createDataDir } from '~/settings.server'
import { describeError, printLocation } from './location'
import { exitWithError, showProgress } from './terminal'

const usage = 'Usage: npm run restore -- BACKUP [--replace]'

const { backup, replace } = readArguments()
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

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { replace: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [backup, ...more] = positionals
    if (!backup || more.length > 0) exitWithError(usage)
    return { backup, replace: values.replace }
  } catch {
    return exitWithError(usage)
  }
}
