import { basename } from 'node:path'
import type { Reader } from 'db/client'
import { maintenance } from 'db/maintenance'
import { configuredProviders } from '~/payment-providers/providers.server'
import { settings } from '~/settings.server'
import {
  dates,
  emails,
  foreignKeys,
  images,
  integrity,
  isReadable,
  migrations,
  orders,
  payments,
  prices,
  redirects,
  stock,
} from './data-checks.server'
import {
  ageOfFacts,
  backups,
  clock,
  disk,
  fileModes,
  isWritable,
  secret,
  unsafeSettings,
} from './machine-checks.server'
import { broken, type Verdict } from './verdicts'

export interface Finding extends Verdict {
  name: string
}

export type Check = (reader: Reader) => Promise<Verdict>

// One check for each file: /health shows only the names of checks.
const writableFiles = Object.fromEntries(
  maintenance.databaseFiles.map((file) => [basename(file), () => isWritable(file)]),
)

export const quickChecks: Record<string, Check> = {
  database: isReadable,
  migrations,
  disk,
  ...writableFiles,
}

/** The checks of `doctor`. None of them changes the shop. */
export const allChecks: Record<string, Check> = {
  integrity,
  'foreign keys': foreignKeys,
  migrations,
  stock,
  prices,
  dates,
  orders,
  images,
  redirects,
  emails,
  ...(configuredProviders.length > 0 && { payments }),
  clock,
  disk,
  ...(settings.backupDir && { backups }),
  ...writableFiles,
  'session secret': secret,
  'file modes': fileModes,
  settings: unsafeSettings,
  'dated facts': ageOfFacts,
}

export async function runChecks(checks: Record<string, Check>, reader: Reader) {
  const findings: Finding[] = []
  for (const [name, check] of Object.entries(checks)) {
    const verdict = await check(reader).catch((error: Error) => broken(error.message))
    findings.push({ name, ...verdict })
  }
  return findings
}
