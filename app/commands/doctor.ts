import { parseArgs } from 'node:util'
import { MayNotRead } from 'db/faults'
import { upkeep } from 'db/upkeep'
import { allChecks, type Finding, findingsOf } from '../health/checks.server'
import { settings } from '../settings.server'
import { version } from '../version'
import { inWords, place, tellPlace } from './place'
import { end } from './terminal'

// npm run doctor [-- --json]: says whether a shop is sound, and changes nothing. Exit status: 0 all is well, 1 warnings,
// 2 something is broken, 3 wrong usage.

const { json } = readArguments()
const findings = await examine()
const worst = Math.max(...findings.map(({ state }) => ['ok', 'warning', 'broken'].indexOf(state)))
if (json) {
  const database = settings.databaseUrl && upkeep.place
  console.log(JSON.stringify({ version, dataDir: settings.dataDir, database, findings }, null, 2))
} else {
  console.log(`Version      ${version}`)
  tellPlace()
  console.log()
  for (const { state, name, says } of findings) {
    console.log(`${state.padEnd(7)}  ${name.padEnd(12)}  ${says}`)
  }
}
process.exitCode = worst

async function examine(): Promise<Finding[]> {
  try {
    if (await upkeep.hasShop()) return await upkeep.look((reader) => findingsOf(allChecks, reader))
    return [{ name: 'database', state: 'broken', says: `there is no shop in ${place}` }]
  } catch (error) {
    const state = error instanceof MayNotRead ? 'warning' : 'broken'
    return [{ name: 'database', state, says: inWords(error).slice(0, -1) }]
  }
}

function readArguments() {
  try {
    return parseArgs({ options: { json: { type: 'boolean', default: false } } }).values
  } catch {
    return end('Usage: npm run doctor [-- --json]', 3)
  }
}
