import { parseArgs } from 'node:util'
import { prepareData, temporaryFolder } from '../support/data'
import { soak } from './soak'

// npm run soak -- [--minutes 2] [--seed N]: what the shop promises, put to the test. Exit status 1 when anything was lost.

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '2' }, seed: { type: 'string' } },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const minutes = Number(values.minutes)
if (!(minutes > 0) || !Number.isInteger(seed)) {
  console.error('Usage: npm run soak -- [--minutes 2] [--seed 1]')
  process.exit(1)
}
process.setMaxListeners(0)
process.env.SHOP_TEST_DATA ??= temporaryFolder()
prepareData(process.env.SHOP_TEST_DATA)
console.log(`${minutes} minutes, --seed ${seed}`)
const totals = await soak({ minutes, seed, say: console.log })
console.table(totals)
const failed = Object.entries(totals).some(
  ([name, count]) => /^(lost|unsound|answers of 500)/.test(name) && count > 0,
)
process.exit(failed ? 1 : 0)
