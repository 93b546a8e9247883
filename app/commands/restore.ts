import { parseArgs } from 'node:util'
import { NotRestored, restoreBackup } from '../backup/restore-backup.server'
import { createDataDir, settings } from '../settings.server'
import { end, showProgress } from './terminal'

// npm run restore -- BACKUP [--replace]: brings a backup into the data folder.

const usage = 'Usage: npm run restore -- BACKUP [--replace]'

const { backup, replace } = readArguments()
console.log(`Data folder  ${settings.dataDir}`)
createDataDir()
try {
  const { manifest, migrated, aside } = await restoreBackup(backup, {
    replace,
    onProgress: showProgress,
  })
  console.log(
    `Restored     the backup of ${manifest.createdAt}, made by version ${manifest.version}`,
  )
  for (const name of migrated) console.log(`Migrated     ${name}`)
  if (aside) console.log(`Kept         what was there before, in ${aside}`)
} catch (error) {
  // Of the machine: a full disk, a file that may not be read.
  const isFault = !(error instanceof NotRestored) && (error as { code?: string }).code === undefined
  if (isFault) throw error
  end(`Nothing was restored. ${(error as Error).message}.`)
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { replace: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [backup, ...more] = positionals
    if (!backup || more.length > 0) end(usage)
    return { backup, replace: values.replace }
  } catch {
    return end(usage)
  }
}
