import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settings } from '../../app/settings.server'
import { isNotReached } from '../../db/errors'
import { createPool } from '../../db/postgres/pool'
import { versions, versionTimeouts } from '../../db/postgres/versions'
import { aboutPostgres } from '../support/engine'
import { databaseProxy } from '../support/proxy'

test('returns the last version, while it is recent, when the database does not respond', {
  skip: aboutPostgres,
}, async () => {
  const proxy = await databaseProxy(settings.databaseUrl ?? '')
  const pools = [
    createPool(proxy.url, 1, versionTimeouts),
    createPool(proxy.url, 1, versionTimeouts),
  ] as const
  const lenient = versions(pools[0])
  const strict = versions(pools[1], 0)
  const version = await lenient.catalogueVersion()
  assert.equal(await strict.catalogueVersion(), version)
  proxy.silence()
  await Promise.all([
    assert.rejects(strict.catalogueVersion(), isNotReached),
    ...[1, 2, 3].map(async () => assert.equal(await lenient.catalogueVersion(), version)),
    // The data version was never read, so there is no last value.
    assert.rejects(lenient.dataVersion(), isNotReached),
  ])
  proxy.resume()
  assert.equal(await strict.catalogueVersion(), version)
  for (const pool of pools) await pool.end()
  proxy.close()
})
