import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import { build } from 'esbuild'
import { requireNode } from '../app/require-node.server'
import { prepareChromium } from './support/chromium'
import { temporaryFolder } from './support/data'
import { type PostgresServer, startPostgres } from './support/postgres'
import type { FileSummary } from './support/run-files'

// npm test first runs all node:test files on SQLite. Then it runs the files that depend on the engine on PostgreSQL, in
// parallel with the browser tests. npm run test:fast runs only the first part.

requireNode()

const { values: options } = parseArgs({ options: { fast: { type: 'boolean' } } })

// The number of test files that run in parallel. Most of the time they wait for processes, the disk or timeouts.
const concurrency = 4
const browserWorkers = 2

interface Phase {
  name: string
  passed: number
  failed: number
  files: [name: string, durationMs: number][]
}

const noTests: FileSummary['counts'] = { tests: 0, passed: 0, skipped: 0, todo: 0 }

const ownServer = process.env.TEST_DATABASE_URL
delete process.env.TEST_DATABASE_URL
process.env.DATABASE_URL = ''
// Hundreds of processes load the same modules: let Node cache the compiled code.
process.env.NODE_COMPILE_CACHE = temporaryFolder()

const results = temporaryFolder()
const bundles = 'build'
const runner = 'tests/support/run-files.ts'
// These files take longest, so they start first. One that starts last would run alone, with idle processors.
const slowFiles = [
  'tests/start.test.ts',
  'tests/soak.test.ts',
  'tests/api/fuzz.test.ts',
  'tests/commands/backup.test.ts',
  'tests/commands/move.test.ts',
  'tests/domain/database.test.ts',
  'tests/domain/imports.test.ts',
]
const files = [...new Set([...slowFiles, ...globSync('tests/**/*.test.ts').sort()])]

console.log('Building …')
await runOrExit('remix', ['build'])
console.log('Bundling the tests …')
await bundle(files)
process.env.SHOP_TEST_BUNDLES = bundles
console.log('Filling a demo shop …')
process.env.SHOP_TEST_DATA = temporaryFolder()
await fill(process.env)

const phases = [await onSqlite()]
if (!options.fast) phases.push(...(await Promise.all([onPostgres(), inBrowser()])))

const passed = sum(phases.map((phase) => phase.passed))
const failed = sum(phases.map((phase) => phase.failed))
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/**
 * Bundles each test file and each command of the shop with its imports. To load the modules one by one through tsx
 * would take up to a second of processor time. With source maps, stack traces show the original lines.
 */
async function bundle(files: string[]) {
  await build({
    entryPoints: [...files, runner, ...globSync('app/commands/*.ts')],
    outbase: '.',
    outdir: bundles,
    bundle: true,
    packages: 'external',
    alias: { db: './db', '~': './app' },
    platform: 'node',
    format: 'esm',
    // `sideEffects` in package.json would remove modules that are imported only for their side effects.
    ignoreAnnotations: true,
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  })
}

function bundleOf(file: string) {
  return join(bundles, file.replace(/\.ts$/, '.js'))
}

function sourceOf(bundle: string) {
  return relative(bundles, bundle).replace(/\.js$/, '.ts')
}

function onSqlite() {
  return nodeTests('SQLite', files, process.env, (text) => process.stdout.write(text))
}

/** Runs tests on the PostgreSQL server of TEST_DATABASE_URL, or on a temporary one. */
async function onPostgres(): Promise<Phase> {
  let server: PostgresServer | undefined
  try {
    if (!ownServer) server = await startPostgres()
  } catch (error) {
    console.log(`\nPostgreSQL tests were skipped: ${(error as Error).message}`)
    return { name: 'PostgreSQL', passed: 0, failed: 0, files: [] }
  }
  const env = {
    ...process.env,
    TEST_DATABASE_URL: ownServer ?? server?.url,
    SHOP_TEST_DATA: temporaryFolder(),
    SHOP_TEST_EMPTY_DATA: temporaryFolder(),
    SHOP_TEST_SQLITE_DATA: process.env.SHOP_TEST_DATA,
    // A temporary server is deleted with all its databases.
    ...(server && { KEEP_TEST_DATABASES: 'true' }),
  }
  await fill(env)
  const engineFiles = files.filter((name) =>
    /^tests\/(?:(?:api|domain|shop)\/|commands\/(?:move|upgrade)\.)/.test(name),
  )
  // Printed at the end, because the browser tests print in parallel.
  let output = ''
  const phase = await nodeTests('PostgreSQL', engineFiles, env, (text) => {
    output += text
  })
  console.log(output)
  await server?.close()
  return phase
}

async function nodeTests(
  name: string,
  files: string[],
  env: NodeJS.ProcessEnv,
  write: (text: string) => void,
): Promise<Phase> {
  const summaryFile = join(results, `${name}.jsonl`)
  const code = await run(
    'node',
    [
      '--enable-source-maps',
      bundleOf(runner),
      summaryFile,
      String(concurrency),
      ...files.map(bundleOf),
    ],
    env,
    write,
  )
  const summaries = readFileSync(summaryFile, 'utf8')
    .trim()
    .split('\n')
    .map((line): FileSummary => JSON.parse(line))
  const { tests, passed, skipped, todo } = summaries.find(({ file }) => !file)?.counts ?? noTests
  const phase = {
    name,
    passed,
    failed: failures(code, tests - passed - skipped - todo),
    files: summaries.flatMap(({ file, durationMs }): Phase['files'] =>
      file ? [[sourceOf(file), durationMs]] : [],
    ),
  }
  printSlowest(phase)
  return phase
}

async function inBrowser(): Promise<Phase> {
  const report = join(results, 'browser.json')
  const code = await run(
    'playwright',
    ['test', `--workers=${browserWorkers}`, '--reporter=list,json'],
    { ...process.env, CHROMIUM: prepareChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    (text) => process.stdout.write(text),
  )
  const { stats, suites }: JSONReport = JSON.parse(readFileSync(report, 'utf8'))
  const phase = {
    name: 'browser',
    // A flaky test passed at the second attempt.
    passed: stats.expected + stats.flaky,
    failed: failures(code, stats.unexpected),
    files: suites.map((suite): Phase['files'][0] => [
      `tests/browser/${suite.file}`,
      durationOf(suite),
    ]),
  }
  printSlowest(phase)
  return phase
}

function durationOf({ specs, suites = [] }: JSONReportSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results))
  return sum([...own.map(({ duration }) => duration), ...suites.map(durationOf)])
}

function sum(numbers: number[]) {
  return numbers.reduce((total, number) => total + number, 0)
}

// A runner that exits with an error has failed, even if it counts no failed test.
function failures(code: number | null, counted: number) {
  return code === 0 ? counted : Math.max(1, counted)
}

function printSlowest({ name, files }: Phase) {
  const seconds = (duration: number) => `${(duration / 1000).toFixed(1).padStart(6)} s`
  const slowest = files.toSorted(([, a], [, b]) => b - a).slice(0, 15)
  console.log(`\nSlowest files (${name}):`)
  for (const [file, duration] of slowest) console.log(`${seconds(duration)}  ${file}`)
}

// In a separate process, because a process uses one engine only.
function fill(env: NodeJS.ProcessEnv) {
  return runOrExit('node', ['--import', 'tsx', 'tests/support/fill.ts'], env)
}

async function runOrExit(command: string, args: string[], env = process.env) {
  const code = await run(command, args, env, (text) => process.stdout.write(text))
  if (code !== 0) process.exit(1)
}

function run(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  write: (text: string) => void,
): Promise<number | null> {
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], env })
  child.stdout.setEncoding('utf8').on('data', write)
  child.once('error', reject)
  child.once('close', resolve)
  return promise
}
