import { imageIds } from './images'
import { migrate, migrationNames, takenMigrations } from './migrate'
import { asOneFile, assertWhole, openDatabase, openReadOnly } from './sqlite/database'

// The database in a backup is a SQLite file, whichever engine the shop runs on: so that each can read what another has
// written.

/** Its name in a backup. */
export const databaseFile = 'shop.sqlite'

const counted = ['users', 'products', 'categories', 'orders', 'emails'] as const

/** The migrations that the database of a backup may have taken; others are of a newer version. */
export function knownMigrations() {
  return migrationNames('SQLite')
}

/** Makes sure that a database file is whole, and says what is in it. */
export async function readBackupFile(file: string) {
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
    return { imageIds: await imageIds(copy), migrations: await takenMigrations(copy), counts }
  } finally {
    await copy.destroy()
  }
}

/** Brings a database file to the newest shape, or makes an empty one; returns the names of the migrations it took. */
export async function migrateBackupFile(file: string) {
  const db = openDatabase(file)
  try {
    return await migrate(db)
  } finally {
    await db.destroy()
  }
}
