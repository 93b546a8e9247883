import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { temporaryFolder } from './data'
import { onPostgres } from './engine'
import { openShop, type Shop } from './server-process'

// `npm test` runs several test files in one process. Each has its own copy of this module in its bundle.
declare global {
  /** Whether several files run in this process: set by `tests/run.ts`. */
  var sharesShop: boolean | undefined
  var sharedShop: Promise<Shop> | undefined
  var timesShared: number | undefined
}

/**
 * A shop with the demo, for test files that need neither the process of the shop nor a setting. The files that run in one
 * process get the same shop: it has the data of the demo again, and its images of other tests.
 */
export async function openSharedShop(): Promise<Shop> {
  const template = process.env.SHOP_TEST_DATA
  if (onPostgres || !template || !globalThis.sharesShop) return openShop()
  if (globalThis.sharedShop) await restoreDemo((await globalThis.sharedShop).dataDir, template)
  globalThis.sharedShop ??= openShop()
  const shop = await globalThis.sharedShop
  return { ...shop, close: async () => shop.assertNoFault() }
}

async function restoreDemo(dataDir: string, template: string) {
  for (const folder of ['languages', 'imports']) {
    rmSync(join(dataDir, folder), { recursive: true, force: true })
  }
  // A copy, because an open database has more files, which other tests would copy with the template.
  const copy = join(temporaryFolder(), 'shop.sqlite')
  copyFileSync(join(template, 'shop.sqlite'), copy)
  const demo = new Sqlite(copy)
  await demo.backup(join(dataDir, 'shop.sqlite'))
  demo.close()
  // A version that the shop has not seen yet, so that it forgets what it has cached.
  globalThis.timesShared = (globalThis.timesShared ?? 0) + 1
  const shop = new Sqlite(join(dataDir, 'shop.sqlite'))
  shop
    .prepare('update catalogue_version set version = version + ?')
    .run(1e6 * globalThis.timesShared)
  shop.close()
  const limits = new Sqlite(join(dataDir, 'limits.sqlite'))
  limits.exec('delete from counts')
  limits.close()
}
