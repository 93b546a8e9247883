import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { maintenance } from 'db/maintenance'
import {
  deleteOldBackups,
  deleteUnfinishedBackups,
  newBackupName,
} from '~/backup/backup-names.server'
import { makeBackup } from '~/backup/make-backup.server'
import { settings } from '~/settings.server'
import { describeError, printLocation } from './location'
import { exitWithError, showProgress } from './terminal'

const usage = `Usage: npm run backup -- FOLDER [--tar] [--keep NUMBER]   creates FOLDER/${newBackupName()}, or one .tar file
       npm run backup -- FILE.tar                         creates this file`

const { target, keep } = readArguments()
printLocation()
if (existsSync(target)) exitWithError(`${target} already exists`)
if (realPathOf(target).startsWith(join(realPathOf(settings.dataDir), '/'))) {
  exitWithError('A backup inside the data folder would be lost with it. Choose another folder')
}
try {
  if (!(await maintenance.hasShop()))
    exitWithError(`There is no shop in ${maintenance.location.shop}`)
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

function realPathOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(realPathOf(dirname(path)), basename(path))
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { keep: { type: 'string' }, tar: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [destination, ...more] = positionals
    const isFile = destination?.endsWith('.tar')
    const keep = values.keep === undefined ? undefined : Number(values.keep)
    const isWrong = keep !== undefined && (isFile || !Number.isInteger(keep) || keep < 1)
    if (!destination || more.length > 0 || isWrong) exitWithError(usage)
    const name = newBackupName() + (values.tar ? '.tar' : '')
    return { target: isFile ? resolve(destination) : join(resolve(destination), name), keep }
  } catch {
    return exitWithError(usage)
  }
}
