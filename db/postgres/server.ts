import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import {
  codeOf,
  DatabaseBusy,
  detailsOf,
  isDiskFull,
  isLocked,
  isUnreachable,
  messageOf,
  WrongVersion,
} from '../errors'
import type { Database } from '../schema'

const maxStartMs = 30_000
const pauseMs = 500
const minVersion = 13 // for `normalize`

/** Waits up to 30 seconds. @throws {UnsupportedDatabase} if the server at `url` is not PostgreSQL. */
export async function waitForServer(url: string, db: Kysely<Database>, onWait: () => void) {
  const deadline = performance.now() + maxStartMs
  for (let isFirst = true; ; isFirst = false) {
    try {
      await sql`select 1`.execute(db)
      return
    } catch (error) {
      if (!isUnreachable(error) || performance.now() > deadline) throw error
    }
    await assertPostgres(url)
    if (isFirst) onWait()
    await setTimeout(pauseMs)
  }
}

// PostgreSQL replies to this message with S, N or, for an error, E:
// https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-SSL
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
// Many other servers respond only after a line break.
const emptyLines = '\r\n\r\n'
const replyTimeoutMs = 500

async function assertPostgres(url: string) {
  const reply = (await replyTo(sslRequest, url)) ?? (await replyTo(emptyLines, url))
  if (!reply || /^[SNE]/.test(reply)) return
  const what = /^HTTP\//.test(reply) ? 'an HTTP server' : 'another kind of server'
  throw new UnsupportedDatabase(`is not a PostgreSQL server: ${what} listens there`)
}

async function replyTo(text: string | Buffer, url: string) {
  const { default: pg } = await import('pg')
  const { host, port } = new pg.Client({ connectionString: url })
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  try {
    socket.write(text)
    socket.setEncoding('latin1')
    const [reply] = await once(socket, 'data', { signal: AbortSignal.timeout(replyTimeoutMs) })
    return String(reply)
  } catch {
    return undefined
  } finally {
    socket.on('error', () => {}).destroy()
  }
}

/** @throws {UnsupportedDatabase} if PostgreSQL is too old or the encoding of the database is not UTF-8. */
export async function assertUsable(db: Kysely<Database>) {
  const { rows } = await sql<{ encoding: string; version: number }>`
    select current_setting('server_encoding') as encoding,
      current_setting('server_version_num')::integer / 10000 as version`.execute(db)
  const { encoding, version } = rows[0] ?? { encoding: '', version: 0 }
  if (version < minVersion) {
    throw new UnsupportedDatabase(`has version ${version}; the shop needs ${minVersion} or newer`)
  }
  if (encoding !== 'UTF8') {
    throw new UnsupportedDatabase(
      `has the encoding ${encoding}; create it with: encoding 'UTF8' template template0`,
    )
  }
}

/** The message is the end of a sentence that begins with the location of the database. */
class UnsupportedDatabase extends Error {}

export function locationOf(url: string) {
  const { host, pathname } = new URL(url)
  return `PostgreSQL at ${host}${pathname}`
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const sentences: [codes: RegExp, sentence: (location: string, url: URL) => string][] = [
  [/^57P03$/, (location) => `${location} is still starting.`],
  [/^53300$/, (location) => `${location} has no free connection (max_connections).`],
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    (location, url) => `${location}: the host name ${url.hostname} cannot be resolved.`,
  ],
  [/^28P01$/, (location) => `${location} rejected the user or the password of DATABASE_URL.`],
  [
    /^08P01$/,
    (location) =>
      `${location} is not a PostgreSQL server (is it a pooler?). DATABASE_URL must name the server itself.`,
  ],
  [
    /^3D000$/,
    (location, url) =>
      `${location} does not exist. The administrator of the server can create it: create database ${databaseOf(url)} encoding 'UTF8' template template0 owner ${url.username || 'shop'}`,
  ],
  [/^53100$/, (location) => `the disk of ${location} is full.`],
  [
    /^25006$/,
    (location) =>
      `${location} is read-only (is it a standby server?). DATABASE_URL must name the primary server.`,
  ],
  [
    /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(?:_LOCALLY)?)$/,
    (location) =>
      `${location} has a certificate of an authority that is unknown here. Name the file of this authority at the end of DATABASE_URL: ?sslmode=verify-full&sslrootcert=/path/ca.pem`,
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    (location, url) =>
      `${location} has a certificate for another host name than ${url.hostname}. DATABASE_URL must name the host as the certificate does.`,
  ],
]

export function describeError(databaseUrl: string, error: unknown) {
  const location = locationOf(databaseUrl)
  const message = messageOf(error)
  if (error instanceof UnsupportedDatabase) return `${location} ${message}.`
  if (error instanceof WrongVersion) return `${location} was ${message}.`
  const code = codeOf(error)
  const sentence = sentences.find(([codes]) => codes.test(code))
  if (sentence) return sentence[1](location, new URL(databaseUrl))
  if (isUnreachable(error)) return `${location} cannot be reached.`
  const unreadable = parameterNaming(detailsOf(error).path, databaseUrl)
  if (unreadable) return `${unreadable} in DATABASE_URL cannot be read.`
  if (isDiskFull(error)) return 'the disk of this machine is full.'
  if (error instanceof DatabaseBusy || isLocked(error)) {
    return `another process has locked ${location}.`
  }
  if (/^28/.test(code)) return `${location} rejected the login: ${message}.`
  if (/CERT|VERIFY|SELF_SIGNED|SSL/.test(`${code} ${message}`)) {
    return `${location}: ${message}. If needed, add another ?sslmode=… to the end of DATABASE_URL.`
  }
  if (/client password must be a string/.test(message))
    return `${location} requires a password. Add it to DATABASE_URL.`
  if (/pg_trgm/.test(message)) {
    return code === '42501'
      ? `the user of DATABASE_URL may not install pg_trgm in ${location}. The administrator of the server can install it: create extension pg_trgm`
      : `${location} lacks the extension pg_trgm. Install PostgreSQL's contrib package.`
  }
  if (code === '42501') {
    return `the user of DATABASE_URL lacks a privilege in ${location}: ${message}. This user should own the database.`
  }
  return undefined
}

function parameterNaming(path: string | undefined, databaseUrl: string) {
  const parameters = [...new URL(databaseUrl).searchParams]
  return parameters.find(([, value]) => value === path)?.join('=')
}

function databaseOf({ pathname }: URL) {
  return decodeURIComponent(pathname.slice(1))
}
