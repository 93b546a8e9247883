import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { prepareChromium } from './support/chromium'
import { prepareData, temporaryFolder } from './support/data'

// npm test: builds the shop, runs the tests of the domain, the front door, the shop without scripts, and the
// browser, and says at the end how many passed.

let passed = 0
let failed = 0

await step('Building', () => run('remix', ['build']))
process.env.SHOP_TEST_DATA = temporaryFolder()
await step('Filling a demo shop', async () => prepareData(process.env.SHOP_TEST_DATA ?? ''))
process.env.CHROMIUM = prepareChromium()

const files = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `tests/${name}`)
// A test that has failed may leave its shop running, which must not hold up the end.
const options = ['--import', 'tsx', '--test', '--test-force-exit', '--test-reporter=spec']
const node = await run('node', [...options, ...files])
add(node, /^ℹ pass (\d+)$/m, /^ℹ fail (\d+)$/m)

const browser = await run('playwright', ['test'])
add(browser, /^\s+(\d+) passed/m, /^\s+(\d+) failed/m)
// Passed, at the second attempt.
add(browser, /^\s+(\d+) flaky/m)

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && node.code === 0 && browser.code === 0 ? 0 : 1)

interface Outcome {
  code: number | null
  output: string
}

function run(command: string, args: string[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    // A browser test prints one line a test, as the others do, when nobody watches.
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
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
