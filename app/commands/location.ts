import { messageOf } from 'db/errors'
import { maintenance } from 'db/maintenance'

const labels: Record<string, string> = { dataDir: 'Data folder', database: 'Database' }

export const noShop = `There is no shop in ${maintenance.location.shop}.`

export function printLocation() {
  for (const [part, location] of Object.entries(maintenance.location.parts)) {
    console.log(`${(labels[part] ?? part).padEnd(12)} ${location}`)
  }
}

export function describeError(error: unknown) {
  const text = maintenance.describeError(error) ?? messageOf(error)
  return text.endsWith('.') ? text : `${text}.`
}
