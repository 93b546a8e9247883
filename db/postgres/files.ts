import { createReadStream } from 'node:fs'
import { appendFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Kysely } from 'kysely'
import type { Database } from '../schema'

const chunkBytes = 4 * 1024 * 1024

/** `putLarge` stores a file in chunks, as `PATH/0000`, `PATH/0001` and so on. */
export function storedFiles(db: Kysely<Database>) {
  async function put(path: string, bytes: Uint8Array) {
    const values = {
      bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
      put_at: now(),
    }
    await db
      .insertInto('files')
      .values({ path, ...values })
      .onConflict((file) => file.column('path').doUpdateSet(values))
      .execute()
  }

  async function get(path: string) {
    const query = db.selectFrom('files').select('bytes').where('path', '=', path)
    const file = await query.executeTakeFirst()
    return file?.bytes
  }

  async function list(prefix: string) {
    const [from, to] = rangeOf(prefix)
    const query = db.selectFrom('files').select('path').where('path', '>=', from)
    const rows = await query.where('path', '<', to).orderBy('path').execute()
    return rows.map(({ path }) => path)
  }

  return {
    put,
    get,
    list,

    async touch(path: string) {
      const query = db.updateTable('files').set({ put_at: now() }).where('path', '=', path)
      const { numUpdatedRows } = await query.executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async delete(prefix: string, before?: Date) {
      const [from, to] = rangeOf(prefix)
      const { numDeletedRows } = await db
        .deleteFrom('files')
        .where('path', '>=', from)
        .where('path', '<', to)
        .$if(before !== undefined, (rows) => rows.where('put_at', '<', before?.toISOString() ?? ''))
        .executeTakeFirst()
      return Number(numDeletedRows)
    },

    putLarge: (path: string, source: string) => putChunks(source, path, put),
    async getLarge(path: string, target: string) {
      const chunks = await list(`${path}/`)
      if (chunks.length === 0) return undefined
      await joinChunks(chunks, target, get)
      return target
    },

    missingFolder: () => undefined,
  }
}

async function putChunks(
  source: string,
  path: string,
  put: (path: string, bytes: Uint8Array) => Promise<void>,
) {
  let number = 0
  for await (const chunk of createReadStream(source, { highWaterMark: chunkBytes })) {
    await put(`${path}/${String(number++).padStart(4, '0')}`, chunk)
  }
  await rm(source)
}

async function joinChunks(
  chunks: string[],
  target: string,
  get: (path: string) => Promise<Buffer | undefined>,
) {
  const partFile = `${target}.part`
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await writeFile(partFile, '', { mode: 0o600 })
  for (const chunk of chunks) {
    const bytes = await get(chunk)
    if (!bytes) throw Object.assign(new Error(`${chunk} does not exist`), { code: 'ENOENT' })
    await appendFile(partFile, bytes)
  }
  await rename(partFile, target)
}

function rangeOf(prefix: string) {
  return [prefix, `${prefix}\u{10ffff}`] as const
}

function now() {
  return new Date().toISOString()
}
