import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runtimeImportsOf } from './imports'
import { linesOf, sources } from './sources'

test('only .server files and commands import the database', () => {
  const wrong = sources.filter(
    (file) =>
      file.startsWith('app/') &&
      !/^app\/(?:commands|middleware)\//.test(file) &&
      !file.includes('.server.') &&
      runtimeImportsOf(file).some((target) => target.startsWith('db/')),
  )
  assert.deepEqual(wrong, [])
})

test('the checks of doctor, which has its own connection, do not open the database', () => {
  const reached = new Set(['app/health/checks.server.ts'])
  for (const file of reached) {
    const targets = runtimeImportsOf(file).flatMap((target) => [`${target}.ts`, `${target}.tsx`])
    for (const target of targets) if (sources.includes(target)) reached.add(target)
  }
  assert(reached.has('app/domain/catalogue/stock/stock-invariant.server.ts'))
  assert(!reached.has('db/client.ts'))
})

test('only db, the settings and the file store selection depend on the database engine', () => {
  const exempt = ['environment', 'settings', 'file-store/files'].map(
    (name) => `app/${name}.server.ts`,
  )
  const signs = /sqlite|postgres|pragma |'pg'|databaseUrl/i
  const wrong = sources
    .filter((file) => file.startsWith('app/') && !exempt.includes(file))
    .flatMap((file) => linesOf(file).filter((line) => signs.test(line)))
  assert.deepEqual(wrong, [])
})
