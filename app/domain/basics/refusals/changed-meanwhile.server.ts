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

export function withVersion<T extends object>(values: T) {
  return { ...values, version: versionOf(values) }
}

/** Without `expected`, the change is replaced. `text` says what someone else has changed, and what the user can do. */
export function refuseChanged(
  version: string,
  expected: string | undefined,
  text: string | Message,
) {
  if (expected === undefined || expected === version) return
  throw new Refusal(409, text, { code: 'changed_meanwhile' })
}
