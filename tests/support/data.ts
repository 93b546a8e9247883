import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  environmentOf,
  onPostgres,
  openDatabaseOf,
  prepareDatabase,
  prepareDatabaseSync,
} from './engine'

/** A fresh folder that goes when the process ends. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-test-'))
  folders.push(folder)
  return folder
}

const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A data folder with the demo in it: a copy of the one that the test run made, or one of its own. */
export function demoData() {
  const folder = temporaryFolder()
  const template = process.env.SHOP_TEST_DATA
  if (template) {
    cpSync(template, folder, { recursive: true })
    templates.set(folder, template)
  } else prepareData(folder)
  return folder
}

/** As `demoData`, on SQLite, whichever engine the tests are on. */
export function demoOnSqlite() {
  if (!onPostgres) return demoData()
  const folder = temporaryFolder()
  const template = process.env.SHOP_TEST_SQLITE_DATA
  if (template) cpSync(template, folder, { recursive: true })
  else prepare(folder, { DATABASE_URL: '' })
  return folder
}

/** Gives a shop that has been migrated the images of the demo, as making them again would take long. */
export async function putDemoImages(dataDir: string) {
  const source = demoOnSqlite()
  if (!onPostgres) {
    cpSync(join(source, 'images'), join(dataDir, 'images'), { recursive: true })
    return
  }
  const put_at = new Date().toISOString()
  const files = globSync('images/*/*', { cwd: source }).map((path) => ({
    path,
    bytes: readFileSync(join(source, path)),
    put_at,
  }))
  const db = openDatabaseOf(dataDir)
  await db.insertInto('files').values(files).execute()
  await db.destroy()
}

const templates = new Map<string, string>()

/** What tells a shop to be on this data folder, and on its database, which is made when it is not there yet. */
export async function environmentFor(dataDir: string) {
  await prepareDatabase(dataDir, templates.get(dataDir))
  return environmentOf(dataDir)
}

/** Migrates and seeds a data folder, as `npm start` does. */
export function prepareData(folder: string) {
  prepareDatabaseSync(folder)
  prepare(folder, environmentOf(folder))
}

function prepare(folder: string, environment: Record<string, string>) {
  execFileSync('node', ['--import', 'tsx', 'app/commands/prepare.ts'], {
    env: { ...process.env, DATA_DIR: folder, ...environment, NODE_ENV: 'test' },
  })
}
