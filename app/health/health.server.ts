import { db } from 'db/client'
import { version } from '../version'
import { findingsOf, quickChecks } from './checks.server'

/** Whether the shop that this process serves can do its work, and what is wrong if not. */
export async function health() {
  const findings = await findingsOf(quickChecks, db)
  return { isWell: findings.every(({ state }) => state !== 'broken'), version, findings }
}
