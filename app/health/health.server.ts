import { db } from 'db/client'
import { version } from '../version'
import { type Finding, findingsOf, quickChecks } from './checks.server'

const loggedStates = new Map<string, Finding['state']>()

/**
 * Whether the shop that this process serves can do its work, with the state of each check. Every client may ask, so the
 * causes, which name paths, hosts and users, are only in the log.
 */
export async function health() {
  const findings = await findingsOf(quickChecks, db)
  for (const finding of findings) logChange(finding)
  return {
    isWell: findings.every(({ state }) => state !== 'broken'),
    version,
    findings: findings.map(({ name, state }) => ({ name, state })),
  }
}

function logChange({ name, state, says }: Finding) {
  if (state === (loggedStates.get(name) ?? 'ok')) return
  loggedStates.set(name, state)
  console.warn(`Health: ${name} is ${state}: ${says}`)
}
