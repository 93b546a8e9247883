import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { isNotReached } from '../faults'
import type { Database } from '../schema'
import { Unfit } from './words'

const longestWait = 30_000
const pause = 500
// `normalize` came with it.
const oldestVersion = 13

/** Waits for a server that is just starting. Throws `Unfit` when another kind of server listens there. */
export async function ready(url: string, db: Kysely<Database>, onWait: () => void) {
  const deadline = performance.now() + longestWait
  for (let isFirst = true; ; isFirst = false) {
    try {
      await sql`select 1`.execute(db)
      return
    } catch (error) {
      if (!isNotReached(error) || performance.now() > deadline) throw error
    }
    await assertPostgres(url)
    if (isFirst) onWait()
    await setTimeout(pause)
  }
}

// https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-SSL: PostgreSQL answers it with one byte.
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
// Many other servers answer only to a line.
const emptyLines = '\r\n\r\n'
const maxSilenceMs = 500

async function assertPostgres(url: string) {
  const reply = (await replyTo(sslRequest, url)) ?? (await replyTo(emptyLines, url))
  if (!reply || /^[SNE]/.test(reply)) return
  const what = /^HTTP\//.test(reply) ? 'an HTTP server' : 'another kind of server'
  throw new Unfit(`is not a PostgreSQL server: ${what} listens there`)
}

// Undefined when the server says nothing, or is not there.
async function replyTo(text: string | Buffer, url: string) {
  const { default: pg } = await import('pg')
  const { host, port } = new pg.Client({ connectionString: url })
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  try {
    socket.write(text)
    const [chunk] = await once(socket, 'data', { signal: AbortSignal.timeout(maxSilenceMs) })
    return (chunk as Buffer).toString('latin1')
  } catch {
    return undefined
  } finally {
    socket.on('error', () => {}).destroy()
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
