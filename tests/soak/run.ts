import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { startPostgres } from '../support/postgres'

// npm run soak -- [--minutes 2] [--seed N] [--postgres] exits with 1 if an order, a session or stock is lost, or if the API
// gives one of 10,000 random requests a response that it does not describe. With --postgres it uses a temporary PostgreSQL server with fsync, and a data folder for each process.

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    seed: { type: 'string' },
    postgres: { type: 'boolean' },
  },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const minutes = Number(values.minutes)
if (!(minutes > 0) || !Number.isInteger(seed)) {
  console.error('Usage: npm run soak -- [--minutes 2] [--seed 1] [--postgres]')
  process.exit(1)
}
process.setMaxListeners(0)
const server = values.postgres ? await startPostgres({ isDurable: true }) : undefined
// Set before the imports below, because the imported modules read these settings when they are loaded.
if (server) Object.assign(process.env, { TEST_DATABASE_URL: server.url, DATABASE_URL: server.url })
const { prepareData, temporaryFolder } = await import('../support/data')
const { soak } = await import('./soak')
process.env.SHOP_TEST_DATA ??= temporaryFolder()
prepareData(process.env.SHOP_TEST_DATA)
console.log(`${minutes} minutes, --seed ${seed}`)
const totals = await soak({ minutes, seed, say: console.log })
console.table(totals)
const fuzzTests = ['tests/api/fuzz.test.ts', 'tests/shop/refused-requests.test.ts']
const fuzz = spawnSync('node', ['--import', 'tsx', '--test', ...fuzzTests], {
  env: { ...process.env, FUZZ_LONGER: 'true' },
  stdio: 'inherit',
})
await server?.close()
const failed =
  fuzz.status !== 0 ||
  Object.entries(totals).some(
    ([name, count]) => /^(lost|unsound|responses with 500)/.test(name) && count > 0,
  )
process.exit(failed ? 1 : 0)
