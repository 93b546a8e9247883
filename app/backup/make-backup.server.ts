import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { databaseFile, readBackupFile } from 'db/backup-file'
import type { OnProgress } from 'db/engine'
import { imageIds } from 'db/images'
import { upkeep } from 'db/upkeep'
import { create } from 'tar'
import { secretFile, settings } from '../settings.server'
import { version } from '../version'
import { ImageCopies } from './image-copies.server'
import { copyFile, type Manifest, manifestFile, writeBytes } from './manifest.server'

/**
 * Copies a shop, while it runs, into a folder, or into one file when the name ends with `.tar`; nothing stands under
 * that name before it is whole. Every image that the copied database names is in it; returns the manifest, and the
 * images that the shop itself is missing.
 */
export async function makeBackup(target: string, onProgress: OnProgress) {
  const isTar = target.endsWith('.tar')
  const folder = `${target}.unfinished`
  const tarFile = `${target}.unfinished.tar`
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const { manifest, missing } = await copyShop(folder, onProgress)
    await writeFile(join(folder, manifestFile), JSON.stringify(manifest, null, 2), { mode: 0o600 })
    if (isTar) {
      await create({ file: tarFile, cwd: folder, portable: true, mode: 0o600 }, ['.'])
      await rename(tarFile, target)
    } else {
      await rename(folder, target)
    }
    return { manifest, missing }
  } finally {
    await rm(folder, { recursive: true, force: true })
    await rm(tarFile, { force: true })
  }
}

async function copyShop(folder: string, onProgress: OnProgress) {
  const images = new ImageCopies(folder, onProgress)
  const database = join(folder, databaseFile)
  // Before the database and after it: what somebody stops using meanwhile may be tidied away, what somebody begins to
  // use is there for a day at least.
  await images.copy(await upkeep.look((reader) => imageIds(reader)))
  await upkeep.copyTo(database, onProgress)
  const { imageIds: named, migrations, counts } = await readBackupFile(database)
  await images.copy(named)
  await images.keepOnly(new Set(named))
  const manifest: Manifest = {
    format: 1,
    version,
    createdAt: new Date().toISOString(),
    migrations,
    counts: { ...counts, images: named.length - images.missing.size },
    files: {
      ...images.files,
      [databaseFile]: await hashOf(database),
      ...(await copySecret(folder)),
    },
  }
  return { manifest, missing: [...images.missing] }
}

async function copySecret(folder: string): Promise<Record<string, string>> {
  const target = join(folder, secretFile)
  if (upkeep.shared) {
    const secret = await upkeep.shared.secret()
    return secret ? { [secretFile]: await writeBytes(secret, target) } : {}
  }
  const file = join(settings.dataDir, secretFile)
  return existsSync(file) ? { [secretFile]: await copyFile(file, target) } : {}
}

async function hashOf(file: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
