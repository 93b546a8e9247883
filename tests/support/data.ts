import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtCommand } from './build'
import {
  environmentOf,
  onPostgres,
  openDatabaseOf,
  prepareDatabase,
  prepareDatabaseSync,
} from './engine'

/** Creates a folder, which is deleted when the process ends. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-test-'))
  folders.push(folder)
  return folder
}

const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Creates a folder with the demo data: a copy of the folder in SHOP_TEST_DATA, if it is set. */
export function demoData() {
  return copyOf(process.env.SHOP_TEST_DATA)
}

/** Creates a folder with an empty shop: a copy of the folder in SHOP_TEST_EMPTY_DATA, if it is set. */
export function emptyData() {
  return copyOf(process.env.SHOP_TEST_EMPTY_DATA, { DEMO_MODE: 'false' })
}

function copyOf(template: string | undefined, environment: Record<string, string> = {}) {
  const folder = temporaryFolder()
  if (template) {
    cpSync(template, folder, { recursive: true })
    templates.set(folder, template)
  } else prepareData(folder, environment)
  return folder
}

export function demoOnSqlite() {
  if (!onPostgres) return demoData()
  const folder = temporaryFolder()
  const template = process.env.SHOP_TEST_SQLITE_DATA
  if (template) cpSync(template, folder, { recursive: true })
  else runPrepare(folder, { DATABASE_URL: '' })
  return folder
}

/** Copies images that are already encoded, because encoding takes long. */
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

/** Creates the database of the folder if there is none. */
export async function prepareEnvironment(dataDir: string) {
  await prepareDatabase(dataDir, templates.get(dataDir))
  return environmentOf(dataDir)
}

export function prepareData(folder: string, environment: Record<string, string> = {}) {
  prepareDatabaseSync(folder)
  runPrepare(folder, { ...environmentOf(folder), ...environment })
}

function runPrepare(folder: string, environment: Record<string, string>) {
  execFileSync('node', [builtCommand('prepare')], {
    env: { ...process.env, DATA_DIR: folder, ...environment, NODE_ENV: 'test' },
  })
}
