import { command } from './command'
import { putDemoImages } from './data'
import { onPostgres, prepareDatabase } from './engine'

// Fills the data folder SHOP_TEST_DATA, which tests copy. On PostgreSQL also fills its database and, because migrations
// take long, an empty shop's database for SHOP_TEST_EMPTY_DATA. Both databases remain when this process ends.

process.env.KEEP_TEST_DATABASES = 'true'

const folder = process.env.SHOP_TEST_DATA ?? ''
if (onPostgres) {
  await prepare({ DEMO_MODE: 'false' })
  const { SHOP_TEST_EMPTY_DATA: empty } = process.env
  if (empty) await prepareDatabase(empty, folder)
  await putDemoImages(folder)
}
await prepare()

async function prepare(environment: Record<string, string> = {}) {
  const { status, stderr } = await command('prepare', folder, [], environment)
  if (status !== 0) throw new Error(stderr)
}
