import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soakPayments } from './soak/payments'
import { soak } from './soak/soak'

test('loses no order and no session when processes are killed and backups run for some seconds', async (t) => {
  const totals = await soak({ minutes: 0.15, seed: 7, say: (line) => t.diagnostic(line) })
  const { ordered, kills, backups, rounds } = totals
  assert(ordered > 0 && kills > 0 && backups > 0 && rounds > 0, JSON.stringify(totals))
  assertNothingLost(totals)
})

test('loses no payment and no refund when processes are killed while customers pay', async (t) => {
  const totals = await soakPayments({ payments: 16, seed: 7, say: (line) => t.diagnostic(line) })
  assert(totals['paid at the provider'] > 0 && totals.kills > 0, JSON.stringify(totals))
  assertNothingLost(totals)
})

function assertNothingLost(totals: object) {
  for (const [name, count] of Object.entries(totals)) {
    if (/^(lost|unsound|responses with 500)/.test(name)) assert.equal(count, 0, name)
  }
}
