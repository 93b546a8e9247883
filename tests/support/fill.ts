import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { command } from './command'
import { putDemoImages } from './data'
import { onPostgres, prepareDatabase } from './engine'

// Fills the data folder SHOP_TEST_DATA, which tests copy. On PostgreSQL also fills its database and, because migrations
// take long, an empty shop's database for SHOP_TEST_EMPTY_DATA. Both databases remain when this process ends.

process.env.KEEP_TEST_DATABASES = 'true'

// Encoding the images of the demo takes most of the time, so they stay for the next run.
const imagesCache = '.cache/demo-images'

const folder = process.env.SHOP_TEST_DATA ?? ''
if (onPostgres) {
  await prepare({ DEMO_MODE: 'false' })
  const { SHOP_TEST_EMPTY_DATA: empty } = process.env
  if (empty) await prepareDatabase(empty, folder)
  await putDemoImages(folder)
  await prepare()
} else {
  const [images, cached] = [join(folder, 'images'), join(imagesCache, hashOfSources())]
  if (existsSync(cached)) cpSync(cached, images, { recursive: true })
  await prepare()
  if (!existsSync(cached)) storeImages(images, cached)
}

async function prepare(environment: Record<string, string> = {}) {
  const { status, stderr } = await command('prepare', folder, [], environment)
  if (status !== 0) throw new Error(stderr)
}

/** Of all that determines the encoded images. */
function hashOfSources() {
  const sources = globSync(['package-lock.json', 'app/images/*', 'app/domain/demo/images/*']).sort()
  const hash = createHash('sha256')
  for (const source of sources) hash.update(readFileSync(source))
  return hash.digest('hex')
}

function storeImages(images: string, cached: string) {
  rmSync(imagesCache, { recursive: true, force: true })
  // Renamed when it is complete, because this process may end before.
  const copy = `${cached}-${process.pid}`
  cpSync(images, copy, { recursive: true })
  renameSync(copy, cached)
}
