import { hash } from 'node:crypto'
import type { Message } from '~/languages/messages'
import { Refusal } from './refusal'

/** A hash of the values, independent of the order of their names. A client sends it back, to detect changes. */
export function versionOf(values: object) {
  const sorted = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return hash('sha256', JSON.stringify(sorted), 'base64url').slice(0, 16)
}

/** The values with their version, for a form that sends it back as `expected`. */
export function withVersion<T extends object>(values: T) {
  return { ...values, version: versionOf(values) }
}

/**
 * For a form that was opened before someone else has changed what it shows. Without `expected`, the change is replaced.
 * `text` says what has changed, and what the user can do.
 * @throws {Refusal} 409 if the version is no longer the expected one.
 */
export function refuseChanged(
  version: string,
  expected: string | undefined,
  text: string | Message,
) {
  if (expected === undefined || expected === version) return
  throw new Refusal(409, text, { code: 'changed_meanwhile' })
}
