import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { command } from './command'
import { putDemoImages } from './data'
import { onPostgres, prepareDatabase } from './engine'

// Fills the data folder SHOP_TEST_DATA, which tests copy, and, because migrations take long, SHOP_TEST_EMPTY_DATA with
// an empty shop. On PostgreSQL each has a database, which remains when this process ends.

process.env.KEEP_TEST_DATABASES = 'true'

// Encoding the images of the demo takes most of the time, so they stay for the next run.
const imagesCache = '.cache/demo-images'

const { SHOP_TEST_DATA: folder = '', SHOP_TEST_EMPTY_DATA: empty } = process.env
if (onPostgres) {
  await prepare(folder, { DEMO_MODE: 'false' })
  if (empty) await prepareDatabase(empty, folder)
  await putDemoImages(folder)
  await prepare(folder)
} else {
  if (empty) await prepare(empty, { DEMO_MODE: 'false' })
  const [images, cached] = [join(folder, 'images'), join(imagesCache, hashOfSources())]
  if (existsSync(cached)) cpSync(cached, images, { recursive: true })
  await prepare(folder)
  if (!existsSync(cached)) storeImages(images, cached)
}

async function prepare(dataDir: string, environment: Record<string, string> = {}) {
  const { status, stderr } = await command('prepare', dataDir, [], environment)
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
