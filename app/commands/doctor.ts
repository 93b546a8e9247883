import './arguments'
import { PermissionDenied } from 'db/errors'
import { maintenance } from 'db/maintenance'
import { allChecks, type Finding, runChecks } from '~/health/checks.server'
import { withoutControls } from '~/logs/log-line'
import { version } from '~/version'
import { values } from './arguments'
import { describeError, printLocation } from './location'

const findings = await examine()
const worstState = Math.max(
  ...findings.map(({ state }) => ['ok', 'warning', 'broken'].indexOf(state)),
)
if (values.json) {
  console.log(
    JSON.stringify(
      { version, ...maintenance.location.parts, findings: findings.map(toJson) },
      null,
      2,
    ),
  )
} else {
  console.log(`Version      ${version}`)
  printLocation()
  console.log()
  for (const { state, name, message } of findings) {
    console.log(withoutControls(`${state.padEnd(7)}  ${name.padEnd(12)}  ${message}`))
  }
}
process.exitCode = worstState

async function examine(): Promise<Finding[]> {
  try {
    if (await maintenance.hasShop()) {
      return await maintenance.read((reader) => runChecks(allChecks, reader))
    }
    const message = `there is no shop in ${maintenance.location.shop}`
    return [{ name: 'database', state: 'broken', message }]
  } catch (error) {
    const state = error instanceof PermissionDenied ? 'warning' : 'broken'
    return [{ name: 'database', state, message: describeError(error).slice(0, -1) }]
  }
}

// Monitors read the field `says`.
function toJson({ message, ...finding }: Finding) {
  return { ...finding, says: message }
}
