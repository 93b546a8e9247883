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

// With `forceExit`, the process of a file exits before all of its results are written, unless writing blocks:
// https://github.com/nodejs/node/issues/64833
const writeAtOnce = 'process.stdout._handle?.setBlocking?.(true)'

const events = run({
  files,
  concurrency: Number(concurrency),
  // A failed test may leave its shop running.
  forceExit: true,
  execArgv: [`--import=data:text/javascript,${writeAtOnce}`],
})
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
