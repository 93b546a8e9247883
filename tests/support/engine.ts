import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { requireNode } from '../../app/require-node.server'
import { openPostgres } from '../../db/postgres/dialect'
import type { Database } from '../../db/schema'
import { openDatabase } from '../../db/sqlite/driver'

// On which engine the tests run: on PostgreSQL where TEST_DATABASE_URL names a server of theirs, otherwise on SQLite. On
// PostgreSQL each data folder has a database of its own, whose name follows from the folder's path.

requireNode()

const server = process.env.TEST_DATABASE_URL

export const onPostgres = Boolean(server)

/** For the `skip` of tests that are about the one engine or the other. */
export const aboutSqlite = onPostgres && 'about a SQLite file'
export const aboutPostgres = !onPostgres && 'about PostgreSQL'

/** What tells a shop to be on a data folder and on its database, whatever the `.env` of a developer says. */
export function environmentOf(dataDir: string) {
  return { DATA_DIR: dataDir, DATABASE_URL: databaseUrlOf(dataDir) ?? '' }
}

/** The address of a data folder's database, which need not be there yet; none on SQLite. */
export function databaseUrlOf(dataDir: string) {
  if (!server) return undefined
  const url = new URL(server)
  url.pathname = `/${nameOf(dataDir)}`
  return url.href
}

/** Opens the database of a data folder, or another one on the server. */
export function openDatabaseOf(
  dataDir: string,
  databaseUrl = databaseUrlOf(dataDir),
): Kysely<Database> {
  return databaseUrl ? openPostgres(databaseUrl).db : openDatabase(join(dataDir, 'shop.sqlite'))
}

/** Makes a data folder's database where there is none yet, as a copy of another folder's or empty. */
export function prepareDatabase(dataDir: string, copyOf?: string) {
  if (!server) return
  const name = nameOf(dataDir)
  let making = databases.get(name)
  if (!making) {
    making = create(name, copyOf && nameOf(copyOf))
    databases.set(name, making)
  }
  return making
}

/** As `prepareDatabase`, at once. */
export function prepareDatabaseSync(dataDir: string) {
  if (!server) return
  const name = nameOf(dataDir)
  execFileSync('node', ['--eval', statementsInTurn, server, `create database ${name}`])
  databases.set(name, Promise.resolve())
}

const databases = new Map<string, Promise<unknown>>()

// What a process of its own runs where this one cannot wait.
const statementsInTurn = `
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
  const child = spawn('node', ['--eval', statementsInTurn, server, ...drops], {
    detached: true,
    stdio: 'ignore',
  })
  child.unref()
})

async function create(name: string, template = 'template1') {
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
