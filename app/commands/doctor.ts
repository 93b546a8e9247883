import { parseArgs } from 'node:util'
import { PermissionDenied } from 'db/errors'
import { maintenance } from 'db/maintenance'
import { allChecks, type Finding, findingsOf } from '~/health/checks.server'
import { version } from '~/version'
import { describeError, printLocation } from './location'
import { end } from './terminal'

// npm run doctor [-- --json]. Exit status: 0 all is well, 1 warnings, 2 something is broken, 3 wrong usage.

const { json } = readArguments()
const findings = await examine()
const worst = Math.max(...findings.map(({ state }) => ['ok', 'warning', 'broken'].indexOf(state)))
if (json) {
  console.log(JSON.stringify({ version, ...maintenance.location.parts, findings }, null, 2))
} else {
  console.log(`Version      ${version}`)
  printLocation()
  console.log()
  for (const { state, name, says } of findings) {
    console.log(`${state.padEnd(7)}  ${name.padEnd(12)}  ${says}`)
  }
}
process.exitCode = worst

async function examine(): Promise<Finding[]> {
  try {
    if (await maintenance.hasShop()) {
      return await maintenance.read((reader) => findingsOf(allChecks, reader))
    }
    const says = `there is no shop in ${maintenance.location.shop}`
    return [{ name: 'database', state: 'broken', says }]
  } catch (error) {
    const state = error instanceof PermissionDenied ? 'warning' : 'broken'
    return [{ name: 'database', state, says: describeError(error).slice(0, -1) }]
  }
}

function readArguments() {
  try {
    return parseArgs({ options: { json: { type: 'boolean', default: false } } }).values
  } catch {
    return end('Usage: npm run doctor [-- --json]', 3)
  }
}
