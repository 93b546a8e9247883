import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseFile, migrateBackupFile } from 'db/backup-file'
import { type OnProgress, prepareLock, restoreFolder } from 'db/dialect'
import { DatabaseBusy, messageOf, RestoreRefused } from 'db/errors'
import { maintenance } from 'db/maintenance'
import { compareMigrations } from 'db/migrate'
import { settings } from '~/settings.server'
import { version } from '~/version'
import { makeBackup } from './make-backup.server'
import { copyFile, type Manifest } from './manifest.server'
import { assertFilesMatch, openBackup } from './read-backup.server'

interface Options {
  replace: boolean
  onProgress: OnProgress
}

const workFolder = join(settings.dataDir, restoreFolder)

/** @throws {RestoreRefused} if the backup cannot be used, a shop is running, or one exists and `replace` is false. */
export async function restoreBackup(backup: string, options: Options) {
  await refuseExistingShop(options)
  const unlock = await maintenance.takeLock(prepareLock, () => {
    throw new RestoreRefused('Another process is preparing or restoring this shop')
  })
  let release = () => {}
  try {
    release = lockOldShop()
    const staged = join(workFolder, 'shop')
    await clearWorkFolder()
    await mkdir(staged, { recursive: true, mode: 0o700 })
    const { manifest, migrated } = await stageBackup(backup, staged, options.onProgress)
    return { manifest, migrated, ...(await replaceShop(staged, options)) }
  } finally {
    await clearWorkFolder()
    release()
    await unlock()
  }
}

async function refuseExistingShop({ replace }: Options) {
  const description = replace ? undefined : await maintenance.describeOldShop()
  if (description) throw new RestoreRefused(description)
}

function clearWorkFolder() {
  return rm(workFolder, { recursive: true, force: true, maxRetries: 3 })
}

function newPreservedPath() {
  const time = new Date().toISOString().replace(/[:.]/g, '-')
  return join(settings.dataDir, `before-restore-${time}`)
}

async function replaceShop(staged: string, options: Options) {
  const { onProgress } = options
  const path = newPreservedPath()
  const backUp = async () => {
    await refuseExistingShop(options)
    await makeBackup(path, onProgress).catch((error) => {
      throw new RestoreRefused(`The backup of the old shop failed: ${messageOf(error)}`)
    })
  }
  const { mustRestart } = await maintenance.replaceWith(staged, { path, backUp }, onProgress)
  return { mustRestart, preservedPath: existsSync(path) ? path : undefined }
}

function lockOldShop() {
  try {
    return maintenance.lockExclusively()
  } catch (error) {
    if (!(error instanceof DatabaseBusy)) throw error
    throw new RestoreRefused(`A shop is running on ${settings.dataDir}. Stop it first`)
  }
}

async function stageBackup(backup: string, staged: string, onProgress: OnProgress) {
  const { folder, manifest } = await openBackup(backup, workFolder)
  refuseWrongVersion(manifest)
  const copy = (name: string) => copyFile(join(folder, name), join(staged, name))
  await assertFilesMatch(manifest, copy, onProgress)
  return { manifest, migrated: await migrateBackupFile(join(staged, databaseFile)) }
}

function refuseWrongVersion(manifest: Manifest) {
  const { unknown, isTooOld, isUnreleased } = compareMigrations(manifest.migrations)
  const made = `This backup was made by version ${manifest.version}`
  if (isUnreleased) {
    throw new RestoreRefused(
      `${made}, in a state that was not released. Restore a backup of version 0.5.0 or of a later release`,
    )
  }
  if (unknown.length > 0) {
    throw new RestoreRefused(
      `${made} and has changes that this version (${version}) does not know: ${unknown.join(', ')}`,
    )
  }
  if (isTooOld) {
    throw new RestoreRefused(
      `${made}, before 0.5.0. Restore it with version 0.5.0, then upgrade that shop to this version`,
    )
  }
}
