import { type Kysely, sql } from 'kysely'
import { migrateBackupFile } from '../backup-file'
import type { Reader, SharedFiles, Upkeep } from '../engine'
import { MadeByNewerVersion } from '../faults'
import { migrate, pendingMigrations } from '../migrate'
import type { Database } from '../schema'
import { copyIn, copyOut } from './copy'
import { openPostgres } from './engine'
import { damage, orphans } from './examine'
import { keepSecret, storedSecret } from './secret'

/** Backups, restores and examinations of a shop on a PostgreSQL database. */
export function postgresUpkeep(url: string): Upkeep {
  // Connects when it is asked first.
  const engine = openPostgres(url)
  const { db } = engine

  async function look<T>(work: (reader: Reader) => Promise<T>) {
    const { reader, close } = await engine.openSnapshot()
    try {
      return await work(reader)
    } finally {
      close()
    }
  }

  return {
    place: engine.place,
    takeLock: engine.takeLock,
    inWords: engine.inWords,
    hasShop: () => hasTable(db, 'users'),
    look,
    damage,
    orphans,
    async copyTo(file, onProgress) {
      await migrateBackupFile(file)
      await look((reader) => copyOut(reader, file, onProgress))
    },
    shared: {
      files: engine.files as SharedFiles,
      secret: () => look(storedSecret),
      hasUsers: () => hasUsers(db),
      async migrate() {
        await engine.assertWhole()
        const { unknown } = await pendingMigrations(db)
        if (unknown.length > 0) throw new MadeByNewerVersion()
        await migrate(db)
      },
      replace: (file, { secret, keepFormer, onProgress }) =>
        engine.exclusive(async (trx) => {
          await keepFormer()
          await copyIn(trx, file, onProgress)
          if (secret) await keepSecret(trx, secret)
        }),
    },
  }
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
