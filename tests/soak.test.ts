import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soak } from './soak/soak'

test('some seconds of buying, killing and backing up lose nothing', async (t) => {
  const totals = await soak({ minutes: 0.15, seed: 7, say: (line) => t.diagnostic(line) })
  const { ordered, kills, backups, rounds } = totals
  assert(ordered > 0 && kills > 0 && backups > 0 && rounds > 0, JSON.stringify(totals))
  for (const [name, count] of Object.entries(totals)) {
    if (/^(lost|unsound|answers of 500)/.test(name)) assert.equal(count, 0, name)
  }
})
