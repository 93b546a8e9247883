import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { isNotReached } from '../faults'
import type { Database } from '../schema'
import { Unfit } from './words'

const longestWait = 30_000
const pause = 500
// `normalize` came with it.
const oldestVersion = 13

/** Waits for a server that is just starting. */
export async function ready(db: Kysely<Database>, onWait: () => void) {
  const deadline = performance.now() + longestWait
  for (let isFirst = true; ; isFirst = false) {
    try {
      await sql`select 1`.execute(db)
      return
    } catch (error) {
      if (!isNotReached(error) || performance.now() > deadline) throw error
    }
    if (isFirst) onWait()
    await setTimeout(pause)
  }
}

/** Throws `Unfit` when the shop cannot use a database. Its own checksums tell when a page is damaged. */
export async function assertFit(db: Kysely<Database>) {
  const { rows } = await sql<{ encoding: string; version: number }>`
    select current_setting('server_encoding') as encoding,
      current_setting('server_version_num')::integer / 10000 as version`.execute(db)
  const { encoding, version } = rows[0] ?? { encoding: '', version: 0 }
  if (version < oldestVersion) {
    throw new Unfit(`is of version ${version}; the shop needs ${oldestVersion} or newer`)
  }
  if (encoding !== 'UTF8') {
    throw new Unfit(`keeps texts in ${encoding}; make one with: encoding 'UTF8' template template0`)
  }
}
