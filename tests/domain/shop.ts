// Imported first by every domain test, for its effect: gives the process a shop of its own, on a real SQLite file, before any
// module of the shop reads its settings.
import { temporaryFolder } from '../support/data'

process.env.DATA_DIR = temporaryFolder()
process.env.PUBLIC_URL = 'http://shop.test'

const { db } = await import('../../db/client')
const { migrate } = await import('../../db/migrate')
await migrate(db)
