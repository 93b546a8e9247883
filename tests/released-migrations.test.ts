import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

// A database that has run a migration never runs it again, so an edited one would leave two schemas. When a version is
// released, add its new migrations: `sha256sum db/migrations/*.ts db/migrations/*/*.ts` prints them.
const released = new Map(
  readFileSync('tests/support/released-migrations.txt', 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/))
    .map(([hash = '', file = '']) => [file, hash]),
)

test('no migration of a released version was edited or removed', () => {
  const hashes = new Map(
    globSync('db/migrations/**/*.ts').map((file) => [
      file,
      createHash('sha256').update(readFileSync(file)).digest('hex'),
    ]),
  )
  const changed = [...released].filter(([file, hash]) => hashes.get(file) !== hash)
  assert.deepEqual(changed, [])
  assert(released.size > 20)
})
