import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import pLimit from 'p-limit'
import { requireNode } from '../app/require-node.server'
import { temporaryFolder } from './support/data'
import { type PostgresServer, startPostgres } from './support/postgres'
import { runCommand } from './support/run-command'
import { bundleOf, bundles, failures, runFile } from './support/run-file'
import { busySeconds, type Phase, printPhases, printSlowest, sum } from './support/run-report'

// npm test builds the shop, then runs in one queue all test files on SQLite, those that depend on the engine also on
// PostgreSQL, and the tests in a browser. npm run test:fast runs the rules, screens and API on SQLite, npm run test:postgres
// all files that can run on PostgreSQL.

requireNode()

const { values: options } = parseArgs({
  options: { fast: { type: 'boolean' }, postgres: { type: 'boolean' } },
})

// Most of the time a test file waits for processes, the disk or timeouts, so more of them run than there are processors.
const filesAtOnce = 4
const filesBesideBrowser = 2
const browserWorkers = 2
const processesTogether = 4

// These files take longest, so they start first. One that starts last would run alone, with idle processors.
const slowFiles = [
  'tests/start.test.ts',
  'tests/shop/machine-faults.test.ts',
  'tests/commands/backup.test.ts',
  'tests/domain/imports.test.ts',
  'tests/commands/move.test.ts',
  'tests/soak.test.ts',
  'tests/shop/import.test.ts',
  'tests/shop/untranslated.test.ts',
  'tests/shop/variants-story.test.ts',
  'tests/api/fuzz.test.ts',
]
const files = [...new Set([...slowFiles, ...globSync('tests/**/*.test.ts').sort()])]

// All else is the same on both engines: no file in `app` knows the engine (tests/structure/database.test.ts).
const dependOnEngine =
  /^tests\/(?:domain\/(?!amounts\.|images\.|import-languages\.|look\.|other-shops\.|own-spreadsheets\.|text-language\.)|commands\/(?:move|upgrade)\.|api\/operations\.|shop\/(?:busy-database|customer-story|faults|guest-cache-exactness|held-resources|import|machine-faults|silent-database|three-processes|two-processes)\.)/
const canRunOnPostgres = /^tests\/(?:(?:api|domain|shop)\/|commands\/(?:move|upgrade)\.)/

// Files that start, kill and damage shops. They take as long as all the others, so npm run test:fast leaves them out.
const aboutProcesses =
  /^tests\/(?:commands\/|start\.|soak\.|api\/fuzz\.|shop\/(?:faults|guest-cache-exactness|held-resources|machine-faults|refused-requests|two-processes)\.)/

const ownServer = process.env.TEST_DATABASE_URL
delete process.env.TEST_DATABASE_URL
process.env.DATABASE_URL = ''
// Hundreds of processes load the same modules: let Node cache the compiled code.
process.env.NODE_COMPILE_CACHE = temporaryFolder()
process.env.SHOP_TEST_DATA = temporaryFolder()
process.env.SHOP_TEST_EMPTY_DATA = temporaryFolder()
const busySecondsBefore = busySeconds()

// Files that share a shop run one after the other in a few processes: starting processes takes longer than most of them.
const sharing = files.filter((file) => readFileSync(file, 'utf8').includes('openSharedShop()'))
const groups = Array.from({ length: processesTogether }, (_, number) => ({
  name: `tests/shop/together-${number + 1}.test.ts`,
  files: sharing.filter((_, index) => index % processesTogether === number),
}))

const phases: Phase[] = []
await prepare('build', ['npm', 'run', '--silent', 'build'])
await prepare('Kysely', bundleKyselyCommand())
await prepare('bundle', bundleCommand())
process.env.SHOP_TEST_BUNDLES = bundles
await prepare('fill', fillCommand())

const limit = pLimit(filesAtOnce)
await Promise.all([
  ...(options.fast || options.postgres ? [] : [inBrowser()]),
  ...(options.postgres ? [] : [onSqlite()]),
  ...(options.fast ? [] : [onPostgres()]),
])
for (const phase of phases) printSlowest(phase)
printPhases(phases, busySecondsBefore)
const passed = sum(phases.map((phase) => phase.passed))
const failed = sum(phases.map((phase) => phase.failed))
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function prepare(name: string, command: string[]) {
  const result = await runCommand(command, process.env, write)
  if (result.code !== 0) process.exit(1)
  phases.push({ name, passed: 0, failed: 0, files: [], ...result })
}

// To load the 250 modules of this package would take a tenth of a second in each process, to bundle them a tenth for each.
function bundleKyselyCommand() {
  return [
    'esbuild',
    ...['package.json', 'dist/index.js', 'dist/migration/index.js'].map(
      (file) => `node_modules/kysely/${file}`,
    ),
    ...['--outbase=.', `--outdir=${bundles}`, '--bundle', '--splitting', '--loader:.json=copy'],
    ...['--platform=node', '--format=esm', '--log-level=warning'],
  ]
}

/**
 * Bundles each test file with its imports. To load the modules one by one through tsx
 * would take up to a second of processor time. Modules of the shop that a file does not use are left out, also if
 * tests/domain/shop.ts names them, because `sideEffects` in package.json says that only modules of tests have any.
 */
function bundleCommand() {
  return [
    'esbuild',
    ...files,
    'tests/support/count-results.ts',
    ...['--outbase=.', `--outdir=${bundles}`, '--bundle', '--packages=external'],
    ...['--alias:db=./db', '--alias:~=./app', '--platform=node', '--format=esm'],
    ...['--sourcemap', '--sources-content=false', '--log-level=warning'],
  ]
}

// In a separate process, because a process uses one engine only.
function fillCommand() {
  return ['node', '--import', 'tsx', 'tests/support/fill.ts']
}

// In a suite for each file, so that its hooks run before and after its own tests.
function importEach(files: string[]) {
  const paths = Object.fromEntries(files.map((file) => [file, resolve(bundleOf(file))]))
  return `import { describe } from 'node:test'
globalThis.sharesShop = true
for (const [file, path] of Object.entries(${JSON.stringify(paths)})) {
  describe(file, async () => void (await import(path)))
}`
}

function onSqlite() {
  for (const { name, files } of groups) writeFileSync(bundleOf(name), importEach(files))
  const alone = files.filter((file) => !sharing.includes(file))
  const slow = alone.filter((file) => slowFiles.includes(file))
  const together = groups.map(({ name }) => name)
  const wanted = [...new Set([...slow, ...together, ...alone])]
  return runFiles(
    'SQLite',
    options.fast ? wanted.filter((file) => !aboutProcesses.test(file)) : wanted,
    process.env,
  )
}

/** Runs tests on the PostgreSQL server of TEST_DATABASE_URL, or on a temporary one. */
async function onPostgres() {
  let server: PostgresServer | undefined
  try {
    if (!ownServer) server = await startPostgres()
  } catch (error) {
    console.log(`\nPostgreSQL tests were skipped: ${(error as Error).message}`)
    return
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
  const filled = await runCommand(fillCommand(), env, write)
  if (filled.code !== 0) process.exit(1)
  const pattern = options.postgres ? canRunOnPostgres : dependOnEngine
  await runFiles(
    'PostgreSQL',
    files.filter((file) => pattern.test(file)),
    env,
  )
  await server?.close()
}

async function runFiles(name: string, files: string[], env: NodeJS.ProcessEnv) {
  const startedAt = performance.now()
  const results = await Promise.all(files.map((file) => limit(() => runOne(name, file, env))))
  phases.push({
    name,
    passed: sum(results.map((result) => result.passed)),
    failed: sum(results.map((result) => result.failed)),
    seconds: (performance.now() - startedAt) / 1000,
    processorSeconds: sum(results.map((result) => result.processorSeconds)),
    files: results,
  })
}

async function runOne(engine: string, file: string, env: NodeJS.ProcessEnv) {
  const result = await runFile(bundleOf(file), env)
  console.log(`\n${file} on ${engine}\n${result.output}`)
  return { ...result, file }
}

async function inBrowser() {
  const report = join(temporaryFolder(), 'browser.json')
  limit.concurrency = filesBesideBrowser
  const result = await runCommand(
    ['playwright', 'test', `--workers=${browserWorkers}`, '--reporter=list,json'],
    { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    write,
  )
  limit.concurrency = filesAtOnce
  const { stats, suites }: JSONReport = JSON.parse(readFileSync(report, 'utf8'))
  phases.push({
    ...result,
    name: 'browser',
    // A flaky test passed at the second attempt.
    passed: stats.expected + stats.flaky,
    failed: failures(result.code, stats.unexpected),
    files: suites.map((suite) => ({
      file: `tests/browser/${suite.file}`,
      seconds: secondsOf(suite),
    })),
  })
}

function secondsOf({ specs, suites = [] }: JSONReportSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results))
  return sum([...own.map(({ duration }) => duration / 1000), ...suites.map(secondsOf)])
}

function write(text: string) {
  process.stdout.write(text)
}
