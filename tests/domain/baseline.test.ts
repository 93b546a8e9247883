import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { WrongVersion } from '../../db/errors'
import {
  appliedMigrations,
  createMigrator,
  migrate,
  migrationNames,
  pendingMigrations,
} from '../../db/migrate'
import { temporaryFolder } from '../support/data'
import { openDatabaseOf, prepareDatabase } from '../support/engine'
import { schemaOf } from '../support/schema-of'
import { createDatabase050 } from '../support/version-0.5.0'

const [baseline = '', ...laterMigrations] = migrationNames

test('creates the schema of version 0.5.0', async (t) => {
  const [database, database050] = [await openEmptyDatabase(t), await openDatabase050(t)]
  const { error } = await createMigrator(database).migrateTo(baseline)
  assert.ifError(error)
  const [schema, schema050] = [await schemaOf(database), await schemaOf(database050)]
  assert(Object.keys(schema050).length > 400)
  assert.deepEqual(schema, schema050)
})

test('counts as applied in a database of version 0.5.0, which then gets its name', async (t) => {
  const database = await openDatabase050(t)
  assert.deepEqual(await pendingMigrations(database), laterMigrations)
  assert.deepEqual(await migrate(database), laterMigrations)
  assert.deepEqual(await appliedMigrations(database), migrationNames)
  assert.deepEqual(await migrate(database), [])
})

test('leads to the same schema as a database of version 0.5.0 that is upgraded', async (t) => {
  const [database, database050] = [await openEmptyDatabase(t), await openDatabase050(t)]
  await migrate(database)
  await migrate(database050)
  assert.deepEqual(await schemaOf(database), await schemaOf(database050))
})

const refusals = {
  'of a version before 0.5.0': [
    sql`delete from kysely_migration where name = '2026-11-23-14-selling'`,
    'made by a version before 0.5.0. Upgrade to 0.5.0 first, then to this version',
  ],
  'of an unreleased version after 0.5.0': [
    sql`insert into kysely_migration values ('2026-11-25-33-variants', '2026')`,
    'made by a version that was not released. Use a new data folder and an empty database, and restore a backup of version 0.5.0 or later into it',
  ],
} as const

for (const [which, [change, message]] of Object.entries(refusals)) {
  test(`refuses a database ${which}, and leaves it unchanged`, async (t) => {
    const database = await openDatabase050(t)
    await change.execute(database)
    const [names, schema] = [await appliedMigrations(database), await schemaOf(database)]
    for (const attempt of [pendingMigrations, migrate]) {
      await assert.rejects(attempt(database), new WrongVersion(message))
    }
    assert.deepEqual(await appliedMigrations(database), names)
    assert.deepEqual(await schemaOf(database), schema)
  })
}

async function openEmptyDatabase(t: TestContext) {
  const dataDir = temporaryFolder()
  await prepareDatabase(dataDir)
  const database = openDatabaseOf(dataDir)
  t.after(() => database.destroy())
  return database
}

async function openDatabase050(t: TestContext) {
  const dataDir = temporaryFolder()
  await createDatabase050(dataDir)
  const database = openDatabaseOf(dataDir)
  t.after(() => database.destroy())
  return database
}
