import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { requireNode } from '../app/require-node.server'
import { prepareChromium } from './support/chromium'
import { temporaryFolder } from './support/data'
import { type PostgresServer, startPostgres } from './support/postgres'

// npm test: builds the shop, runs the tests of the domain, the front door, the shop without scripts, and the
// browser, those without a browser once more on PostgreSQL, and says at the end how many passed.

requireNode()

let passed = 0
let failed = 0

const ownServer = process.env.TEST_DATABASE_URL
delete process.env.TEST_DATABASE_URL
// Not the one of a developer's `.env`.
process.env.DATABASE_URL = ''

await step('Building', () => run('remix', ['build']))
process.env.SHOP_TEST_DATA = temporaryFolder()
await step('Filling a demo shop', () => fill(process.env))
process.env.CHROMIUM = prepareChromium()

const files = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `tests/${name}`)
const node = await nodeTests(files)
const postgres = await onPostgres(
  files.filter((name) => /^tests\/(?:(?:api|domain|shop)\/|commands\/move)/.test(name)),
)

const browser = await run('playwright', ['test'])
add(browser, /^\s+(\d+) passed/m, /^\s+(\d+) failed/m)
// Passed, at the second attempt.
add(browser, /^\s+(\d+) flaky/m)

if (typeof postgres === 'string') console.log(`\nPostgreSQL tests were skipped: ${postgres}`)
console.log(`\n${passed} passed, ${failed} failed`)
const codes = [node, browser, postgres].map((outcome) =>
  typeof outcome === 'string' ? 0 : outcome.code,
)
process.exit(failed === 0 && codes.every((code) => code === 0) ? 0 : 1)

interface Outcome {
  code: number | null
  output: string
}

async function nodeTests(files: string[], env = process.env) {
  // A test that has failed may leave its shop running, which must not hold up the end.
  const options = ['--import', 'tsx', '--test', '--test-force-exit', '--test-reporter=spec']
  const outcome = await run('node', [...options, ...files], env)
  add(outcome, /^ℹ pass (\d+)$/m, /^ℹ fail (\d+)$/m)
  return outcome
}

/** Runs tests on a PostgreSQL server that is there, or one of their own; returns why not where there can be none. */
async function onPostgres(files: string[]): Promise<Outcome | string> {
  let server: PostgresServer | undefined
  try {
    if (!ownServer) server = await startPostgres()
  } catch (error) {
    return (error as Error).message
  }
  const env = {
    ...process.env,
    TEST_DATABASE_URL: ownServer ?? server?.url,
    SHOP_TEST_DATA: temporaryFolder(),
    SHOP_TEST_SQLITE_DATA: process.env.SHOP_TEST_DATA,
  }
  await step('Filling a demo shop on PostgreSQL', () => fill(env))
  const outcome = await nodeTests(files, env)
  await server?.close()
  return outcome
}

// In a process of its own, since each is on one engine.
function fill(env: NodeJS.ProcessEnv) {
  return run('node', ['--import', 'tsx', 'tests/support/fill.ts'], env)
}

function run(command: string, args: string[], env = process.env): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    // A browser test prints one line a test, as the others do, when nobody watches.
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], env })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
      process.stdout.write(chunk)
    })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}

function add({ output }: Outcome, passes: RegExp, failures?: RegExp) {
  const count = (pattern?: RegExp) => Number(pattern?.exec(stripColours(output))?.[1] ?? 0)
  passed += count(passes)
  failed += count(failures)
}

function stripColours(text: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what colours are made of
  return text.replace(/\u001b\[[0-9;]*m/g, '')
}

async function step(name: string, work: () => Promise<unknown>) {
  console.log(`${name} …`)
  const outcome = (await work()) as Outcome | undefined
  if (outcome?.code) process.exit(outcome.code)
}
