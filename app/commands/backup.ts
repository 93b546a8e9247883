import './arguments'
import { existsSync, mkdirSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { maintenance } from 'db/maintenance'
import {
  deleteOldBackups,
  deleteUnfinishedBackups,
  newBackupName,
} from '~/backup/backup-names.server'
import { makeBackup } from '~/backup/make-backup.server'
import { isInside, settings } from '~/settings.server'
import { exitWithUsage, positionals, values } from './arguments'
import { describeError, noShop, printLocation } from './location'
import { exitWithError, showProgress } from './terminal'

const { target, keep } = readTarget()
printLocation()
if (existsSync(target)) exitWithError(`${target} already exists`)
if (isInside(target, settings.dataDir)) {
  exitWithError('A backup inside the data folder would be lost with it. Choose another folder')
}
try {
  if (!(await maintenance.hasShop())) exitWithError(noShop)
  mkdirSync(dirname(target), { recursive: true })
  await deleteUnfinishedBackups(dirname(target))
  const { manifest, missing } = await makeBackup(target, showProgress)
  const { images, ...rows } = manifest.counts
  const rowCounts = Object.entries(rows).map(([table, count]) => `${count} ${table}`)
  console.log(`Backup       ${target}\nContains     ${rowCounts.join(', ')}, ${images} images`)
  if (missing.length > 0)
    console.warn(
      `Warning      ${missing.length} images are missing in the shop itself. Run npm run doctor`,
    )
  if (keep !== undefined) {
    for (const name of await deleteOldBackups(dirname(target), keep, basename(target)))
      console.log(`Deleted      ${name}`)
  }
} catch (error) {
  exitWithError(`No backup was made: ${describeError(error)}`)
}

function readTarget() {
  const [destination = ''] = positionals
  const isFile = destination.endsWith('.tar')
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (keep !== undefined && (isFile || !Number.isInteger(keep) || keep < 1)) exitWithUsage()
  const name = newBackupName() + (values.tar ? '.tar' : '')
  return { target: isFile ? resolve(destination) : join(resolve(destination), name), keep }
}
