import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { leaveNothingBehind, openReadOnly } from 'db/database'
import { allChecks, type Finding, findingsOf } from '../health/checks.server'
import { settings } from '../settings.server'
import { version } from '../version'
import { end } from './terminal'

// npm run doctor [-- --json]: says whether a shop is sound, and changes nothing. Exit status: 0 all is well, 1 somebody
// should have a look, 2 something is broken, 3 wrong usage.

const { json } = readArguments()
const findings = await examine()
const worst = Math.max(...findings.map(({ state }) => ['ok', 'look', 'broken'].indexOf(state)))
if (json) {
  console.log(JSON.stringify({ version, dataDir: settings.dataDir, findings }, null, 2))
} else {
  console.log(`Version      ${version}\nData folder  ${settings.dataDir}\n`)
  for (const { state, name, says } of findings) {
    console.log(`${state.padEnd(6)}  ${name.padEnd(12)}  ${says}`)
  }
}
process.exitCode = worst

async function examine(): Promise<Finding[]> {
  const { databaseFile, dataDir } = settings
  if (!existsSync(databaseFile)) {
    return [{ name: 'database', state: 'broken', says: `there is no shop in ${dataDir}` }]
  }
  try {
    const reader = openReadOnly(databaseFile)
    const found = await findingsOf(allChecks, reader)
    await reader.destroy()
    leaveNothingBehind(databaseFile)
    return found
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    // SQLite needs to write beside a database, also to read it.
    return /^SQLITE_(READONLY|CANTOPEN)/.test(String(code))
      ? [{ name: 'database', state: 'look', says: 'ask as the user as whom the shop runs' }]
      : [{ name: 'database', state: 'broken', says: message }]
  }
}

function readArguments() {
  try {
    return parseArgs({ options: { json: { type: 'boolean', default: false } } }).values
  } catch {
    return end('Usage: npm run doctor [-- --json]', 3)
  }
}
