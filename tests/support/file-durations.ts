import type { TestEvent } from 'node:test/reporters'

export interface FileSummary {
  /** Undefined for the sum of all files. */
  file?: string
  counts: { tests: number; passed: number; skipped: number; todo: number }
  /** Milliseconds. */
  duration: number
}

/** A reporter of node's test runner: one `FileSummary` a line for each file, and one for all. */
export default async function* fileDurations(events: AsyncIterable<TestEvent>) {
  for await (const { type, data } of events) {
    if (type !== 'test:summary') continue
    const { file, counts, duration_ms } = data
    yield `${JSON.stringify({ file, counts, duration: duration_ms } satisfies FileSummary)}\n`
  }
}
