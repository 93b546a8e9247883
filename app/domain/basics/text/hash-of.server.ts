import { hash } from 'node:crypto'

/** A hash of the values, independent of the order of their names. */
export function hashOf(values: object) {
  const sorted = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return hash('sha256', JSON.stringify(sorted), 'base64url').slice(0, 16)
}
