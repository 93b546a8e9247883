import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { startPostgres } from '../support/postgres'

// npm run soak -- [--minutes 2] [--seed N] [--postgres] exits with 1 if an order, a session or stock is lost, or if the API
// gives one of 10,000 random requests a response that it does not describe. With --postgres it uses a temporary PostgreSQL server with fsync, and a data folder for each process.
// npm run soak -- --payments 500 [--seed N] [--postgres] does the same with so many payments on the page of a provider.

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    seed: { type: 'string' },
    postgres: { type: 'boolean' },
    payments: { type: 'string' },
  },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const minutes = Number(values.minutes)
const payments = Number(values.payments ?? 1)
if (!(minutes > 0) || !(payments > 0) || !Number.isInteger(seed)) {
  console.error('Usage: npm run soak -- [--minutes 2 | --payments 500] [--seed 1] [--postgres]')
  process.exit(1)
}
process.setMaxListeners(0)
const server = values.postgres ? await startPostgres({ isDurable: true }) : undefined
// Set before the imports below, because the imported modules read these settings when they are loaded.
if (server) Object.assign(process.env, { TEST_DATABASE_URL: server.url, DATABASE_URL: server.url })
const { prepareData, temporaryFolder } = await import('../support/data')
const { soak } = await import('./soak')
const { soakPayments } = await import('./payments')
process.env.SHOP_TEST_DATA ??= temporaryFolder()
prepareData(process.env.SHOP_TEST_DATA)
const say = console.log
say(`${values.payments ? `${payments} payments` : `${minutes} minutes`}, --seed ${seed}`)
const totals = values.payments
  ? await soakPayments({ payments, seed, say })
  : await soak({ minutes, seed, say })
console.table(totals)
const isSound = Object.entries(totals).every(
  ([name, count]) => !/^(lost|unsound|responses with 500)/.test(name) || count === 0,
)
const fuzzTests = ['tests/api/fuzz.test.ts', 'tests/shop/refused-requests.test.ts']
const fuzz = values.payments
  ? { status: 0 }
  : spawnSync('node', ['--import', 'tsx', '--test', ...fuzzTests], {
      env: { ...process.env, FUZZ_LONGER: 'true' },
      stdio: 'inherit',
    })
await server?.close()
process.exit(isSound && fuzz.status === 0 ? 0 : 1)
