import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import pLimit from 'p-limit'
import { secretFile } from '../../app/settings.server'
import { databaseFile, migrateBackupFile } from '../backup-file'
import type { Maintenance, OnProgress, Reader } from '../dialect'
import { ignoreMissing } from '../errors'
import { migrate } from '../migrate'
import type { Database } from '../schema'
import { copyFromFile, copyToFile } from './copy'
import type { PostgresEngine } from './dialect'
import { storedFiles } from './files'
import { applicationName, applicationNames } from './pool'
import { replaceSecret, storedSecret } from './secret'
import { assertUsable, describeError, locationOf, waitForServer } from './server'

export function postgresMaintenance(
  engine: PostgresEngine,
  { databaseUrl: url = '', dataDir }: { databaseUrl?: string; dataDir: string },
): Maintenance {
  const { db } = engine
  const database = locationOf(url)

  const read: Maintenance['read'] = (work) => readSnapshot(engine, work)
  return {
    location: {
      shop: database,
      database,
      summary: `${database}, and a cache in ${dataDir}`,
      parts: { dataDir, database },
    },
    databaseFiles: [],
    findReadOnlyFile: () => undefined,
    describeError: (error) => describeError(url, error),
    takeLock: (name, onWait) => takeLock(url, name, onWait),
    waitUntilReady: (onWait) => waitForServer(url, db, onWait),
    assertUsable,
    isInUse: () => isServed(db),
    hasShop: () => hasTable(db, 'users'),
    read,
    checkIntegrity,
    findOrphans,
    storedSecret: () => read(storedSecret),

    async exportTo(file, onProgress) {
      await migrateBackupFile(file)
      await read((reader) => copyToFile(reader, file, onProgress))
    },
    copyBeforeMigration: async () => undefined,

    async describeOldShop() {
      if (!(await hasUsers(db))) return undefined
      return `${database} is not empty. With --replace, its content is saved as a backup and then replaced`
    },

    // Not needed: `replaceWith` locks the tables itself.
    lockExclusively: () => () => {},

    async replaceWith(folder, { path, backUp }, onProgress) {
      await assertUsable(db)
      try {
        await replaceShop(engine, folder, backUp, onProgress)
      } catch (error) {
        await rm(path, { recursive: true, force: true })
        throw error
      }
      return { mustRestart: true }
    },
  }
}

async function readSnapshot<T>(engine: PostgresEngine, work: (reader: Reader) => Promise<T>) {
  const { reader, close } = await engine.openSnapshot()
  try {
    return await work(reader)
  } finally {
    close()
  }
}

// Stores the images first: if the restore then fails, no product uses them, and the shop deletes them after a day.
async function replaceShop(
  engine: PostgresEngine,
  folder: string,
  backUp: () => Promise<unknown>,
  onProgress: OnProgress,
) {
  const secret = await readFile(join(folder, secretFile), 'utf8').catch(ignoreMissing)
  await migrate(engine.db)
  await storeImages(engine, folder, onProgress)
  await engine.exclusive(async (trx) => {
    if (await hasUsers(engine.db)) await backUp()
    await copyFromFile(trx, join(folder, databaseFile), onProgress)
    if (secret) await replaceSecret(trx, secret.trim())
  })
}

const maxParallelImages = 8

async function storeImages({ unlocked }: PostgresEngine, folder: string, onProgress: OnProgress) {
  const files = storedFiles(unlocked)
  const found = await readdir(join(folder, 'images'), { recursive: true }).catch(() => [])
  const names = found.filter((name) => name.includes(sep))
  let stored = 0
  await pLimit(maxParallelImages).map(names, async (name) => {
    const path = `images/${name.replaceAll(sep, '/')}`
    await files.put(path, await readFile(join(folder, 'images', name)))
    onProgress('Images', ++stored, names.length)
  })
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

// A process that serves the shop never closes its last connection for reads.
async function isServed(db: Kysely<Database>) {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = ${applicationNames.serving} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

async function checkIntegrity(reader: Reader) {
  const { rows } = await sql<{ damage: string }>`
    select format('%s damaged pages were found', checksum_failures) as damage
      from pg_stat_database where datname = current_database() and checksum_failures > 0
    union all
    select format('the index %s is invalid: run reindex', indexrelid::regclass) from pg_index
      join pg_class on pg_class.oid = indexrelid
      where relnamespace = current_schema()::regnamespace and not (indisvalid and indisready)
    union all
    select format('constraint %s on %s is not validated', conname, conrelid::regclass) from pg_constraint
      where connamespace = current_schema()::regnamespace and not convalidated
    union all
    select format('the trigger %s on %s is disabled', tgname, tgrelid::regclass) from pg_trigger
      join pg_class on pg_class.oid = tgrelid
      where relnamespace = current_schema()::regnamespace and tgenabled = 'D'`.execute(reader)
  return rows[0]?.damage
}

interface Reference {
  child: string
  parent: string
  child_column: string
  parent_column: string
}

async function findOrphans(reader: Reader) {
  const { rows: references } = await sql<Reference>`
    select child.relname as child, parent.relname as parent,
      referring.attname as child_column, referred.attname as parent_column
    from pg_constraint
    join pg_class as child on child.oid = conrelid
    join pg_class as parent on parent.oid = confrelid
    join pg_attribute as referring on referring.attrelid = conrelid and referring.attnum = conkey[1]
    join pg_attribute as referred on referred.attrelid = confrelid and referred.attnum = confkey[1]
    where contype = 'f' and connamespace = current_schema()::regnamespace
    order by child, referring.attname`.execute(reader)
  const found = { rows: 0, first: '' }
  for (const { child, parent, child_column, parent_column } of references) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(child)} as child
      where ${sql.ref(`child.${child_column}`)} is not null and not exists (
        select from ${sql.table(parent)} as parent
        where ${sql.ref(`parent.${parent_column}`)} = ${sql.ref(`child.${child_column}`)}
      )`.execute(reader)
    const count = rows[0]?.count ?? 0
    found.rows += count
    if (count > 0) found.first ||= child
  }
  return found
}

const lockPauseMs = 200
const maxConnectMs = 5_000

async function takeLock(url: string, name: string, onWait: () => void) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName(),
    keepAlive: true,
    connectionTimeoutMillis: maxConnectMs,
  })
  // If the connection breaks, the lock ends. This process learns of it, because its next query fails too.
  client.on('error', () => {})
  await client.connect()
  const key = createHash('sha256').update(`shop ${name}`).digest().readInt32BE()
  try {
    for (let isFirst = true; ; isFirst = false) {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [key])
      if (rows[0]?.taken) return () => client.end()
      if (isFirst) onWait()
      await setTimeout(lockPauseMs)
    }
  } catch (error) {
    await client.end()
    throw error
  }
}
