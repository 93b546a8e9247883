import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { requireNode } from '../../app/require-node.server'
import { createPool } from '../../db/postgres/pool'
import type { Database } from '../../db/schema'
import { openDatabase } from '../../db/sqlite/driver'

// The tests run on PostgreSQL if TEST_DATABASE_URL is set, otherwise on SQLite. On PostgreSQL each data folder has its
// own database, whose name is derived from the path of the folder.

requireNode()

const server = process.env.TEST_DATABASE_URL

export const onPostgres = Boolean(server)

/** For the `skip` of tests that need one of the engines. */
export const unlessSqlite = onPostgres && 'needs SQLite'
export const unlessPostgres = !onPostgres && 'needs PostgreSQL'

/** Sets DATABASE_URL on SQLite too, to override the developer's `.env`. */
export function environmentOf(dataDir: string) {
  return { DATA_DIR: dataDir, DATABASE_URL: databaseUrlOf(dataDir) ?? '' }
}

/** The database may not exist yet. Undefined on SQLite. */
export function databaseUrlOf(dataDir: string) {
  if (!server) return undefined
  const url = new URL(server)
  url.pathname = `/${nameOf(dataDir)}`
  return url.href
}

export function openDatabaseOf(
  dataDir: string,
  databaseUrl = databaseUrlOf(dataDir),
): Kysely<Database> {
  return databaseUrl ? openPatiently(databaseUrl) : openDatabase(join(dataDir, 'shop.sqlite'))
}

/** Without the deadlines of the shop, which a test would meet on a slow machine. */
function openPatiently(databaseUrl: string) {
  const pool = createPool(databaseUrl, 4, { connectionTimeoutMillis: 0 })
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

/** The first call for a folder creates an empty database, or a copy of the database of the folder `copyOf`. */
export function prepareDatabase(dataDir: string, copyOf?: string) {
  if (!server) return
  const name = nameOf(dataDir)
  let creation = databases.get(name)
  if (!creation) {
    creation = create(name, copyOf && nameOf(copyOf))
    databases.set(name, creation)
  }
  return creation
}

export function prepareDatabaseSync(dataDir: string) {
  if (!server) return
  const name = nameOf(dataDir)
  execFileSync('node', ['--eval', runStatements, server, `create database ${name}`])
  databases.set(name, Promise.resolve())
}

const databases = new Map<string, Promise<unknown>>()

// A child process runs this where the current process cannot await: in synchronous code and at its exit.
const runStatements = `
  const { Client } = require('pg')
  const [, server, ...statements] = process.argv
  const client = new Client(server)
  client.connect().then(async () => {
    for (const statement of statements) await client.query(statement)
    await client.end()
  })`

process.once('exit', () => {
  if (!server || databases.size === 0 || process.env.KEEP_TEST_DATABASES) return
  const drops = [...databases.keys()].map((name) => `drop database if exists ${name} with (force)`)
  const child = spawn('node', ['--eval', runStatements, server, ...drops], {
    detached: true,
    stdio: 'ignore',
  })
  child.unref()
})

async function create(name: string, template = 'template1') {
  // Tests on SQLite do not load it.
  const { default: pg } = await import('pg')
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(`create database ${name} template ${template}`)
  } finally {
    await client.end()
  }
}

function nameOf(dataDir: string) {
  return `shop_test_${createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)}`
}
