import type { TestEvent } from 'node:test/reporters'

/** A reporter of node:test: the counts of a test file as JSON. */
export default async function* countResults(events: AsyncIterable<TestEvent>) {
  for await (const { type, data } of events) {
    if (type === 'test:summary') yield JSON.stringify(data.counts)
  }
}
