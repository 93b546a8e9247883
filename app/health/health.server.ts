import { setTimeout } from 'node:timers/promises'
import { db } from 'db/client'
import { version } from '../version'
import { type Check, findingsOf, quickChecks } from './checks.server'

// Load balancers wait for a few seconds only, and a database may answer nothing.
const maxWaitMs = 2_000

/** Whether the shop that this process serves can do its work, and what is wrong if not; takes two seconds at most. */
export async function health() {
  const found = Object.entries(quickChecks).map(([name, check]) =>
    findingsOf({ [name]: inTime(check) }, db),
  )
  const findings = (await Promise.all(found)).flat()
  return { isWell: findings.every(({ state }) => state !== 'broken'), version, findings }
}

function inTime(check: Check): Check {
  return (reader) => Promise.race([check(reader), tooLate()])
}

async function tooLate(): Promise<never> {
  await setTimeout(maxWaitMs)
  throw new Error(`no answer within ${maxWaitMs / 1_000} seconds`)
}
