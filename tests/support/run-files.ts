import { appendFileSync } from 'node:fs'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'

// Runs test files in the given order, which `node --test` cannot do. Arguments: a file for the summaries, how many test
// files run in parallel, the test files. Prints a report. Exits with 1 if a test fails.

export interface FileSummary {
  /** Undefined for the sum of all files. */
  file?: string
  counts: { tests: number; passed: number; skipped: number; todo: number }
  durationMs: number
}

const [summaries = '', concurrency, ...files] = process.argv.slice(2)

// A failed test may leave its shop running.
const events = run({ files, concurrency: Number(concurrency), forceExit: true })
events.on('test:fail', () => {
  process.exitCode = 1
})
events.on('test:summary', ({ file, counts, duration_ms: durationMs }) => {
  appendFileSync(
    summaries,
    `${JSON.stringify({ file, counts, durationMs } satisfies FileSummary)}\n`,
  )
})
events.compose(spec).pipe(process.stdout)
