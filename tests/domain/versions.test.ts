import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settings } from '../../app/settings.server'
import { isUnreachable } from '../../db/errors'
import { createPool } from '../../db/postgres/pool'
import { versionReaders, versionTimeouts } from '../../db/postgres/versions'
import { unlessPostgres } from '../support/engine'
import { databaseProxy } from '../support/proxy'
import { until } from '../support/wait'

/** Retries, because a reader waits only a second for the database. */
async function read({ catalogueVersion }: ReturnType<typeof versionReaders>) {
  let version: unknown
  await until('the version is read', async () => {
    version = await catalogueVersion().catch(() => undefined)
    return version !== undefined
  })
  return version
}

test('returns the last version, while it is recent, when the database does not respond', {
  skip: unlessPostgres,
}, async () => {
  const proxy = await databaseProxy(settings.databaseUrl ?? '')
  const pools = [
    createPool(proxy.url, 1, versionTimeouts),
    createPool(proxy.url, 1, versionTimeouts),
  ] as const
  const lenient = versionReaders(pools[0])
  const strict = versionReaders(pools[1], 0)
  const version = await read(lenient)
  assert.equal(await read(strict), version)
  proxy.silence()
  await Promise.all([
    assert.rejects(strict.catalogueVersion(), isUnreachable),
    ...[1, 2, 3].map(async () => assert.equal(await lenient.catalogueVersion(), version)),
    // The data version was never read, so there is no last value.
    assert.rejects(lenient.dataVersion(), isUnreachable),
  ])
  proxy.resume()
  assert.equal(await read(strict), version)
  for (const pool of pools) await pool.end()
  proxy.close()
})
