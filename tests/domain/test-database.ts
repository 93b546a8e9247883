// Every domain test imports this module first: it creates a real database before a module of the shop reads settings.
import { temporaryFolder } from '../support/data'
import { environmentOf, prepareDatabase } from '../support/engine'

// Set before the first await, because the next imports of a test do not wait for this module.
const dataDir = temporaryFolder()
Object.assign(process.env, environmentOf(dataDir), { PUBLIC_URL: 'http://shop.test' })

await prepareDatabase(dataDir, process.env.SHOP_TEST_EMPTY_DATA)
const { db } = await import('../../db/client')
const { migrate } = await import('../../db/migrate')
await migrate(db)
