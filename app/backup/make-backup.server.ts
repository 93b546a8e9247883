import { link, mkdir, mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { databaseFile, readBackupFile } from 'db/backup-file'
import type { OnProgress } from 'db/dialect'
import { codeOf, isDiskFull } from 'db/errors'
import { imageIds } from 'db/images'
import { maintenance } from 'db/maintenance'
import { create } from 'tar'
import { secretFile } from '~/settings.server'
import { version } from '~/version'
import { workFolderSuffix } from './backup-names.server'
import { ImageCopies } from './image-copies.server'
import { hashFile, type Manifest, manifestFile, writeBytes } from './manifest.server'
import { checkBackup } from './read-backup.server'

/**
 * Works while the shop runs. `target` appears when it is complete and checked.
 * @throws {RestoreRefused} if what was written cannot be read again; an error with the code EEXIST or ENOSPC
 */
export async function makeBackup(target: string, onProgress: OnProgress) {
  try {
    const workFolder = await mkdtemp(target + workFolderSuffix)
    try {
      return await writeBackup(workFolder, target, onProgress)
    } finally {
      await rm(workFolder, { recursive: true, force: true })
    }
  } catch (error) {
    if (isDiskFull(error)) throw errorWithCode('ENOSPC', `the disk of ${dirname(target)} is full`)
    throw error
  }
}

async function writeBackup(workFolder: string, target: string, onProgress: OnProgress) {
  const folder = join(workFolder, 'shop')
  await mkdir(folder, { mode: 0o700 })
  const { manifest, missing } = await copyShop(folder, onProgress)
  await writeFile(join(folder, manifestFile), JSON.stringify(manifest, null, 2), { mode: 0o600 })
  if (target.endsWith('.tar')) {
    const file = join(workFolder, 'shop.tar')
    await create({ file, cwd: folder, portable: true, mode: 0o600 }, ['.'])
    await flush(file)
    // To unpack the file then needs no more space on the disk than to write it.
    await rm(folder, { recursive: true })
    await checkBackup(file, workFolder, onProgress)
    await moveToTarget(target, () => moveFile(file, target))
  } else {
    await checkBackup(folder, workFolder, onProgress)
    await moveToTarget(target, () => rename(folder, target))
  }
  return { manifest, missing }
}

async function flush(path: string) {
  const file = await open(path, 'r+')
  await file.sync()
  await file.close()
}

async function moveToTarget(target: string, move: () => Promise<void>) {
  try {
    await move()
  } catch (error) {
    const isTaken = ['EEXIST', 'ENOTEMPTY', 'ENOTDIR'].includes(codeOf(error))
    throw isTaken ? errorWithCode('EEXIST', `${target} already exists`) : error
  }
}

// Creates a hard link, because a rename would replace an existing file.
async function moveFile(from: string, to: string) {
  try {
    await link(from, to)
  } catch (error) {
    // Some file systems have no hard links.
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(codeOf(error))) throw error
    await writeFile(to, '', { flag: 'wx' })
    await rename(from, to)
  }
}

function errorWithCode(code: string, message: string) {
  return Object.assign(new Error(message), { code })
}

async function copyShop(folder: string, onProgress: OnProgress) {
  const images = new ImageCopies(folder, onProgress)
  const database = join(folder, databaseFile)
  // Copy images first, because the shop may delete images later. Images that are added meanwhile are copied below.
  await images.copy(await maintenance.read((reader) => imageIds(reader)))
  await maintenance.exportTo(database, onProgress)
  const { imageIds: usedImages, migrations, counts } = await readBackupFile(database)
  await images.copy(usedImages)
  await images.deleteAllExcept(new Set(usedImages))
  const manifest: Manifest = {
    format: 1,
    version,
    createdAt: new Date().toISOString(),
    migrations,
    counts: { ...counts, images: usedImages.length - images.missing.size },
    files: {
      ...images.files,
      [databaseFile]: await hashFile(database),
      ...(await copySecret(folder)),
    },
  }
  return { manifest, missing: [...images.missing] }
}

async function copySecret(folder: string): Promise<Record<string, string>> {
  const secret = await maintenance.storedSecret()
  if (secret === undefined) return {}
  return { [secretFile]: await writeBytes(secret, join(folder, secretFile)) }
}
