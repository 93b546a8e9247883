import { hashOf } from '~/domain/basics/text/hash-of.server'
import type { Message } from '~/languages/messages'
import { Refusal } from './refusal'

/** A client sends it back, to detect changes. */
export const versionOf = hashOf

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
