import type { Kysely } from 'kysely'
import type { SharedFiles } from '../engine'
import type { Database } from '../schema'

/** Files as rows, by their paths. */
export function sharedFiles(db: Kysely<Database>): SharedFiles {
  const now = () => new Date().toISOString()
  const beginningWith = (start: string) => [start, `${start}\u{10ffff}`] as const
  return {
    async put(path, bytes) {
      const values = { bytes, put_at: now() }
      await db
        .insertInto('files')
        .values({ path, ...values })
        .onConflict((file) => file.column('path').doUpdateSet(values))
        .execute()
    },
    async get(path) {
      const file = await db
        .selectFrom('files')
        .select('bytes')
        .where('path', '=', path)
        .executeTakeFirst()
      return file?.bytes
    },
    async touch(path) {
      const { numUpdatedRows } = await db
        .updateTable('files')
        .set({ put_at: now() })
        .where('path', '=', path)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    async list(start, before) {
      const [from, to] = beginningWith(start)
      const files = await db
        .selectFrom('files')
        .select('path')
        .where('path', '>=', from)
        .where('path', '<', to)
        .$if(before !== undefined, (rows) => rows.where('put_at', '<', before?.toISOString() ?? ''))
        .orderBy('path')
        .execute()
      return files.map(({ path }) => path)
    },
    async delete(start, before) {
      const [from, to] = beginningWith(start)
      const { numDeletedRows } = await db
        .deleteFrom('files')
        .where('path', '>=', from)
        .where('path', '<', to)
        .$if(before !== undefined, (rows) => rows.where('put_at', '<', before?.toISOString() ?? ''))
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}
