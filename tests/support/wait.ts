import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { minute } from '../../db/time'

/** The deadline of each step of a test. Most take less than a second; a slow, busy machine takes many times as long. */
export const maxWaitMs = 120_000

/** Resolves as soon as the condition holds. @throws {Error} if it does not hold within `maxWaitMs`. */
export async function until(
  what: string | (() => string),
  condition: () => unknown,
  { pauseMs = 20, maxMs = maxWaitMs } = {},
) {
  const deadline = performance.now() + maxMs
  while (!(await condition())) {
    if (performance.now() > deadline) {
      assert.fail(`timed out waiting until ${typeof what === 'string' ? what : what()}`)
    }
    await setTimeout(pauseMs)
  }
}

/** Matches the message of a limit that was reached after `startedAt` and ends `minutes` later, whatever time it is now. */
export function waitMessage(minutes: number, startedAt: number) {
  const passed = Math.floor((Date.now() - startedAt) / minute)
  const possible = Array.from({ length: passed + 1 }, (_, less) => minutes - less)
  return new RegExp(`try again in (?:${possible.join('|')}) minutes`)
}
