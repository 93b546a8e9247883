import { createReadStream } from 'node:fs'
import {
  access,
  appendFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { db, engine } from 'db/client'
import { hour } from 'db/time'
import { UnreadableFile } from '../csv/unreadable-file.server'
import { settings } from '../settings.server'

// Where processes do not share a data folder, what is in the folder of an import is only what this process is working
// on; all of them find its files in `shared`, a ZIP in pieces.
const shared = engine.files
const piece = 4 * 1024 * 1024

export const filesGone = 'The files of this import no longer exist. Please send them again'

/** What an admin has sent. */
type SentFile = 'products.csv' | 'images.zip'
/** What the shop notes about an import. */
type Note = 'preview.json' | 'plan.json' | 'images.json' | 'report.json' | 'lines-done'

/** Where a file that was sent lies, while the shop is working on it. */
export function importFile(id: string, name: SentFile | Note) {
  return join(folderOf(id), name)
}

/** Makes the folder of an import; its files are for nobody but the shop. */
export async function makeImportFolder(id: string) {
  await mkdir(folderOf(id), { recursive: true, mode: 0o700 })
  return folderOf(id)
}

/** Deletes all files of an import. */
export async function deleteImportFiles(id: string) {
  await deleteFolder(id)
  await shared?.delete(sharedPath(id, ''))
}

/** Writes a note that stands under its name only when it is whole. */
export async function writeImportFile(id: string, name: Note, value: unknown) {
  const text = JSON.stringify(value)
  if (shared) return shared.put(sharedPath(id, name), Buffer.from(text))
  const file = importFile(id, name)
  await writeFile(`${file}.part`, text, { mode: 0o600 })
  await rename(`${file}.part`, file)
}

/** What `writeImportFile` has written; undefined when there is no such file. */
export async function readImportFile<T>(id: string, name: Note): Promise<T | undefined> {
  const text = shared ? await shared.get(sharedPath(id, name)) : await readNote(id, name)
  return text && JSON.parse(text.toString())
}

async function readNote(id: string, name: Note) {
  try {
    return await readFile(importFile(id, name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

/** Keeps of the files that were sent what the import will need, for whichever process runs it. */
export async function keepSentFiles(id: string, hasImages: boolean) {
  await rm(importFile(id, 'products.csv'), { force: true })
  if (!hasImages) await rm(importFile(id, 'images.zip'), { force: true })
  if (!shared) return
  if (hasImages) {
    const pieces = createReadStream(importFile(id, 'images.zip'), { highWaterMark: piece })
    let number = 0
    for await (const bytes of pieces) await shared.put(zipPath(id, number++), bytes)
  }
  await deleteFolder(id)
}

/** Where the ZIP of an import lies, fetched if need be; undefined when it has none, or none any more. */
export async function findZip(id: string) {
  const zip = importFile(id, 'images.zip')
  const isHere = await access(zip).then(
    () => true,
    () => false,
  )
  if (isHere) return zip
  const pieces = (await shared?.list(zipPath(id))) ?? []
  if (!shared || pieces.length === 0) return undefined
  await makeImportFolder(id)
  await writeFile(`${zip}.part`, '', { mode: 0o600 })
  for (const path of pieces) {
    const bytes = await shared.get(path)
    if (!bytes) throw new UnreadableFile(filesGone)
    await appendFile(`${zip}.part`, bytes)
  }
  await rename(`${zip}.part`, zip)
  return zip
}

/** Deletes the ZIP of an import that needs it no more. */
export async function deleteZip(id: string) {
  await rm(importFile(id, 'images.zip'), { force: true })
  if (!shared) return
  await shared.delete(zipPath(id))
  await deleteFolder(id)
}

/** Deletes the files of imports that the shop does not know, but for those that are just being sent. */
export async function deleteUnknownImports() {
  const before = new Date(Date.now() - hour)
  const paths = (await shared?.list(sharedPath(), before)) ?? []
  const unknown = await unknownAmong(new Set(paths.map((path) => path.split('/')[1] ?? '')))
  for (const id of unknown) await shared?.delete(sharedPath(id, ''), before)
  await deleteUnknownImportFolders()
}

/** The same for what lies in the data folder of this process. */
export async function deleteUnknownImportFolders() {
  const ids = await readdir(settings.importsDir).catch(() => [] as string[])
  for (const id of await unknownAmong(new Set(ids))) {
    const { mtimeMs } = await stat(folderOf(id)).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > hour) await deleteFolder(id)
  }
}

async function unknownAmong(ids: Set<string>) {
  const rows = await db.selectFrom('imports').select('id').execute()
  for (const { id } of rows) ids.delete(id)
  return ids
}

async function deleteFolder(id: string) {
  await rm(folderOf(id), { recursive: true, force: true })
}

function folderOf(id: string) {
  return join(settings.importsDir, id)
}

function sharedPath(...names: string[]) {
  return ['imports', ...names].join('/')
}

// Numbered so that they are listed one after the other.
function zipPath(id: string, number?: number) {
  return sharedPath(id, 'images.zip', number === undefined ? '' : String(number).padStart(4, '0'))
}
