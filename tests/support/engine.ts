import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { requireNode } from '../../app/require-node.server'
import { openPostgres } from '../../db/postgres/engine'
import type { Database } from '../../db/schema'
import { openDatabase } from '../../db/sqlite/database'

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
  const script =
    'import(process.argv[1]).then(({ prepareDatabase }) => prepareDatabase(process.argv[2]))'
  execFileSync('node', ['--import', 'tsx', '--eval', script, import.meta.url, dataDir], {
    env: { ...process.env, KEEP_TEST_DATABASES: 'true' },
  })
  databases.set(nameOf(dataDir), Promise.resolve())
}

const databases = new Map<string, Promise<unknown>>()

// By a process of its own, since this one cannot wait any more.
process.once('exit', () => {
  if (databases.size === 0 || process.env.KEEP_TEST_DATABASES) return
  const script = `
    const { Client } = require('pg')
    const [, server, ...names] = process.argv
    const client = new Client(server)
    client.connect().then(async () => {
      for (const name of names) await client.query('drop database if exists ' + name + ' with (force)')
      await client.end()
    })`
  const child = spawn('node', ['--eval', script, server ?? '', ...databases.keys()], {
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
