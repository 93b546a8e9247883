import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import Sqlite from 'better-sqlite3'
import { assertWhole, leaveNothingBehind, openReadOnly } from 'db/database'
import { imageIds } from 'db/images'
import { takenMigrations } from 'db/migrate'
import pLimit from 'p-limit'
import { create } from 'tar'
import { secretFile, settings } from '../settings.server'
import { version } from '../version'
import {
  copyFile,
  databaseFile,
  type Manifest,
  manifestFile,
  type OnProgress,
} from './manifest.server'

const pagesAtOnce = 2_000
const filesAtOnce = 8
const counted = ['users', 'products', 'categories', 'orders', 'emails'] as const

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
  const shop = openReadOnly(settings.databaseFile)
  try {
    // Before the database and after it: what somebody stops using meanwhile may be tidied away, what somebody begins to
    // use is there for a day at least.
    await images.copy(await imageIds(shop))
    await copyDatabase(join(folder, databaseFile), onProgress)
  } finally {
    await shop.destroy()
    leaveNothingBehind(settings.databaseFile)
  }
  const { named, migrations, counts } = await readCopy(join(folder, databaseFile))
  await images.copy(named)
  await images.keepOnly(new Set(named))
  const files: Record<string, string> = {
    ...images.files,
    [databaseFile]: await hashOf(join(folder, databaseFile)),
  }
  const secret = join(settings.dataDir, secretFile)
  if (existsSync(secret)) files[secretFile] = await copyFile(secret, join(folder, secretFile))
  const manifest: Manifest = {
    format: 1,
    version,
    createdAt: new Date().toISOString(),
    migrations,
    counts: { ...counts, images: named.length - images.missing.size },
    files,
  }
  return { manifest, missing: [...images.missing] }
}

async function copyDatabase(target: string, onProgress: OnProgress) {
  const source = new Sqlite(settings.databaseFile, { readonly: true, fileMustExist: true })
  // One read transaction over all steps: otherwise each commit of the running shop would begin the copy anew.
  // https://www.sqlite.org/backup.html
  source.exec('begin')
  source.prepare('select count(*) from sqlite_master').get()
  try {
    await source.backup(target, {
      progress: ({ totalPages, remainingPages }) => {
        onProgress('Database', totalPages - remainingPages, totalPages)
        return pagesAtOnce
      },
    })
  } finally {
    source.close()
  }
}

async function readCopy(file: string) {
  asOneFile(file)
  const copy = openReadOnly(file)
  try {
    await assertWhole(copy)
    const counts: Record<string, number> = {}
    for (const table of counted) {
      const { count } = await copy
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      counts[table] = count
    }
    return {
      named: await imageIds(copy),
      migrations: await takenMigrations(copy),
      counts,
    }
  } finally {
    await copy.destroy()
  }
}

// One file, without a log of changes beside it.
function asOneFile(file: string) {
  const copy = new Sqlite(file)
  copy.pragma('journal_mode = delete')
  copy.close()
}

/** The images of a backup: each is copied once. */
class ImageCopies {
  readonly files: Record<string, string> = {}
  readonly missing = new Set<string>()
  readonly #done = new Set<string>()
  readonly #folder: string
  readonly #onProgress: OnProgress

  constructor(folder: string, onProgress: OnProgress) {
    this.#folder = folder
    this.#onProgress = onProgress
  }

  async copy(ids: string[]) {
    const inTurn = pLimit(filesAtOnce)
    let done = 0
    await Promise.all(
      ids.map((id) =>
        inTurn(async () => {
          if (!this.#done.has(id)) await this.#copyOne(id)
          this.#onProgress('Images', ++done, ids.length)
        }),
      ),
    )
  }

  async keepOnly(ids: Set<string>) {
    for (const id of this.#done) {
      if (ids.has(id)) continue
      await rm(join(this.#folder, 'images', id), { recursive: true, force: true })
      for (const name of Object.keys(this.files)) {
        if (dirname(name) === `images/${id}`) delete this.files[name]
      }
    }
    for (const id of this.missing) if (!ids.has(id)) this.missing.delete(id)
  }

  async #copyOne(id: string) {
    const names = await readdir(join(settings.imagesDir, id)).catch(() => [])
    if (names.length === 0) return void this.missing.add(id)
    for (const file of names) {
      const name = `images/${id}/${file}`
      this.files[name] = await copyFile(
        join(settings.imagesDir, id, file),
        join(this.#folder, name),
      )
    }
    this.missing.delete(id)
    this.#done.add(id)
  }
}

async function hashOf(file: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
