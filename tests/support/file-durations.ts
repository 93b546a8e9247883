import type { TestEvent } from 'node:test/reporters'

/** A reporter of node's test runner: one line of JSON for each file, and one for the whole run. */
export default async function* fileDurations(events: AsyncIterable<TestEvent>) {
  for await (const { type, data } of events) {
    if (type !== 'test:summary') continue
    yield `${JSON.stringify({ file: data.file, counts: data.counts, duration: data.duration_ms })}\n`
  }
}
