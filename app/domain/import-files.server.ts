import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { db } from 'db/client'
import { hour } from 'db/time'
import { settings } from '../settings.server'

const folder = join(settings.dataDir, 'imports')

/** What lies in the folder of an import. */
export type ImportFile =
  | 'products.csv'
  | 'images.zip'
  | 'preview.json'
  | 'plan.json'
  | 'images.json'
  | 'report.json'
  | 'lines-done'

export function importFile(id: string, name: ImportFile) {
  return join(folder, id, name)
}

/** Makes the folder of an import; its files are for nobody but the shop. */
export async function makeImportFolder(id: string) {
  await mkdir(join(folder, id), { recursive: true, mode: 0o700 })
  return join(folder, id)
}

export async function deleteImportFolder(id: string) {
  await rm(join(folder, id), { recursive: true, force: true })
}

/** Writes a file that stands under its name only when it is whole. */
export async function writeImportFile(id: string, name: ImportFile, value: unknown) {
  const file = importFile(id, name)
  await writeFile(`${file}.part`, JSON.stringify(value), { mode: 0o600 })
  await rename(`${file}.part`, file)
}

/** What `writeImportFile` has written; undefined when there is no such file. */
export async function readImportFile<T>(id: string, name: ImportFile): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(importFile(id, name), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

/** Deletes the folders of imports that the shop does not know, but for those that are just being sent. */
export async function deleteUnknownImports() {
  const ids = await readdir(folder).catch(() => [] as string[])
  const rows = await db.selectFrom('imports').select('id').execute()
  const known = new Set(rows.map(({ id }) => id))
  for (const id of ids.filter((id) => !known.has(id))) {
    const { mtimeMs } = await stat(join(folder, id)).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > hour) await deleteImportFolder(id)
  }
}
