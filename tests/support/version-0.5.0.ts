import { readFileSync } from 'node:fs'
import pg from 'pg'
import { open } from '../../db/sqlite/connection'
import { databaseUrlOf, prepareDatabase } from './engine'

// Databases as version 0.5.0 made them, from which this version can be upgraded. They contain no rows of a shop.

export async function createDatabase050(dataDir: string) {
  const url = databaseUrlOf(dataDir)
  if (!url) return createSqlite050(`${dataDir}/shop.sqlite`)
  await prepareDatabase(dataDir)
  const client = new pg.Client(url)
  await client.connect()
  await client.query(readFileSync('tests/support/schema-0.5.0-postgres.sql', 'utf8'))
  await client.end()
}

export function createSqlite050(file: string) {
  const sqlite = open(file)
  sqlite.exec(readFileSync('tests/support/schema-0.5.0-sqlite.sql', 'utf8'))
  sqlite.close()
}
