import { setTimeout } from 'node:timers/promises'
import { db } from 'db/client'
import { version } from '~/version'
import { type Check, type Finding, quickChecks, runChecks } from './checks.server'

// Load balancers wait only a few seconds, and a database may not respond at all.
const maxWaitMs = 2_000

const loggedStates = new Map<string, Finding['state']>()

/** The result is public, so it has no messages: they contain paths, hosts and users. The log has them. */
export async function health() {
  const results = Object.entries(quickChecks).map(([name, check]) =>
    runChecks({ [name]: withTimeout(check) }, db),
  )
  const findings = (await Promise.all(results)).flat()
  for (const finding of findings) logChange(finding)
  return {
    isHealthy: findings.every(({ state }) => state !== 'broken'),
    version,
    findings: findings.map(({ name, state }) => ({ name, state })),
  }
}

function logChange({ name, state, message }: Finding) {
  if (state === (loggedStates.get(name) ?? 'ok')) return
  loggedStates.set(name, state)
  console.warn(`Health: ${name} is ${state}: ${message}`)
}

function withTimeout(check: Check): Check {
  return (reader) => Promise.race([check(reader), failAfterTimeout()])
}

async function failAfterTimeout(): Promise<never> {
  await setTimeout(maxWaitMs)
  throw new Error(`no response within ${maxWaitMs / 1_000} seconds`)
}
