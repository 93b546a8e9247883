// Every domain test imports this module first: it creates a real database before a module of the shop reads settings.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../support/data'
import { environmentOf, onPostgres, prepareDatabase } from '../support/engine'

// Set before the first await, because the next imports of a test do not wait for this module.
const dataDir = temporaryFolder()
const PUBLIC_URL = process.env.PUBLIC_URL ?? 'http://shop.test'
Object.assign(process.env, environmentOf(dataDir), { PUBLIC_URL })

const empty = process.env.SHOP_TEST_EMPTY_DATA
if (empty && !onPostgres) copyFileSync(join(empty, 'shop.sqlite'), join(dataDir, 'shop.sqlite'))
await prepareDatabase(dataDir, empty)
const { db } = await import('../../db/client')
const { migrate } = await import('../../db/migrate')
await migrate(db)
