import { readdir, readFile, rm } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { type Kysely, sql } from 'kysely'
import pLimit from 'p-limit'
import { secretFile } from '../../app/settings.server'
import { databaseFile, migrateBackupFile } from '../backup-file'
import type { Maintenance, OnProgress, Reader, ReplaceOptions } from '../engine'
import { NotRestored } from '../faults'
import { migrate, pendingMigrations } from '../migrate'
import type { Database } from '../schema'
import { copyIn, copyOut } from './copy'
import type { PostgresEngine } from './engine'
import { damage, orphans } from './examine'
import { storedFiles } from './files'
import { keepSecret, storedSecret } from './secret'
import { locationOf } from './words'

/** Backup, restore and checks of a shop on a PostgreSQL database. */
export function postgresMaintenance(
  engine: PostgresEngine,
  { databaseUrl = '', dataDir }: { databaseUrl?: string; dataDir: string },
): Maintenance {
  const { db, takeLock, describeError } = engine
  const database = locationOf(databaseUrl)

  async function read<T>(work: (reader: Reader) => Promise<T>) {
    const { reader, close } = await engine.openSnapshot()
    try {
      return await work(reader)
    } finally {
      close()
    }
  }

  return {
    location: {
      shop: database,
      database,
      summary: `${database}, and a cache in ${dataDir}`,
      parts: { dataDir, database },
    },
    takeLock,
    describeError,
    hasShop: () => hasTable(db, 'users'),
    read,
    checkIntegrity: damage,
    findOrphans: orphans,
    secret: () => read(storedSecret),

    async exportTo(file, onProgress) {
      await migrateBackupFile(file)
      await read((reader) => copyOut(reader, file, onProgress))
    },

    async describeFormer() {
      if (!(await hasUsers(db))) return undefined
      return `${database} is not empty. With --replace, what is in it is replaced, and kept as a backup`
    },

    // A transaction replaces the rows.
    lockExclusively: () => () => {},

    async replaceWith(folder, options) {
      await assertUsable(engine, database)
      try {
        await replaceShop(engine, folder, options)
      } catch (error) {
        await rm(options.aside, { recursive: true, force: true })
        throw error
      }
      return { mustRestart: true }
    },

    isRestoreInterrupted: () => false,
  }
}

async function assertUsable(engine: PostgresEngine, database: string) {
  await engine.assertWhole()
  const { unknown } = await pendingMigrations(engine.db)
  if (unknown.length > 0) {
    throw new NotRestored(`${database} was made by a newer version of the shop`)
  }
}

// Images first: without rows that show them, the shop deletes them after a day. What was there before is copied when no
// other process can write.
async function replaceShop(engine: PostgresEngine, folder: string, options: ReplaceOptions) {
  const { onProgress, backUp } = options
  const secret = await readFile(join(folder, secretFile), 'utf8').catch(absent)
  await migrate(engine.db)
  await sendImages(engine, folder, onProgress)
  await engine.exclusive(async (trx) => {
    if (await hasUsers(engine.db)) await backUp()
    await copyIn(trx, join(folder, databaseFile), onProgress)
    if (secret) await keepSecret(trx, secret.trim())
  })
}

const imagesAtOnce = 8

async function sendImages({ unlocked }: PostgresEngine, folder: string, onProgress: OnProgress) {
  const files = storedFiles(unlocked)
  const found = await readdir(join(folder, 'images'), { recursive: true }).catch(() => [])
  // Those of images, not their folders.
  const names = found.filter((name) => name.includes(sep))
  let sent = 0
  await pLimit(imagesAtOnce).map(names, async (name) => {
    const path = `images/${name.replaceAll(sep, '/')}`
    await files.put(path, await readFile(join(folder, 'images', name)))
    onProgress('Images', ++sent, names.length)
  })
}

function absent(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw error
}

async function hasUsers(db: Kysely<Database>) {
  if (!(await hasTable(db, 'users'))) return false
  return (await db.selectFrom('users').select('id').limit(1).execute()).length > 0
}

async function hasTable(db: Kysely<Database>, name: string) {
  const { rows } = await sql<{
    is: boolean
  }>`select to_regclass(${name}) is not null as is`.execute(db)
  return rows[0]?.is === true
}
