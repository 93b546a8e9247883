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
import { UnreadableFile } from '~/csv/unreadable-file.server'
import { settings } from '~/settings.server'

// Where processes do not share a data folder, what is in the folder of an import is only what this process is working
// on; all of them find its files in `shared`, those that were sent in chunks.
const shared = engine.files
const chunkBytes = 4 * 1024 * 1024

export const filesGone = 'The files of this import no longer exist. Please send them again'

const sentFiles = ['products.csv', 'images.zip'] as const
/** What an admin has sent. */
type SentFile = (typeof sentFiles)[number]
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

/** Stores the files that were sent for whichever process plans or runs the import. */
export async function storeSentFiles(id: string) {
  if (!shared) return
  for (const name of sentFiles) {
    if (!(await isThere(importFile(id, name)))) continue
    const chunks = createReadStream(importFile(id, name), { highWaterMark: chunkBytes })
    let number = 0
    for await (const bytes of chunks) await shared.put(sentPath(id, name, number++), bytes)
  }
  await deleteFolder(id)
}

/** Deletes what this process has fetched of files that all processes find elsewhere. */
export async function releaseSentFiles(id: string) {
  if (shared) await deleteFolder(id)
}

/** The path of a file that was sent, fetched if need be; undefined when there is none. */
export async function findSentFile(id: string, name: SentFile) {
  const file = importFile(id, name)
  if (await isThere(file)) return file
  const chunks = (await shared?.list(sentPath(id, name))) ?? []
  if (!shared || chunks.length === 0) return undefined
  await makeImportFolder(id)
  await writeFile(`${file}.part`, '', { mode: 0o600 })
  for (const path of chunks) {
    const bytes = await shared.get(path)
    if (!bytes) throw new UnreadableFile(filesGone)
    await appendFile(`${file}.part`, bytes)
  }
  await rename(`${file}.part`, file)
  return file
}

/** Deletes the files that were sent, when the import does not need them any more. */
export async function deleteSentFiles(id: string) {
  for (const name of sentFiles) {
    await rm(importFile(id, name), { force: true })
    await shared?.delete(sentPath(id, name))
  }
  if (shared) await deleteFolder(id)
}

function isThere(file: string) {
  return access(file).then(
    () => true,
    () => false,
  )
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
function sentPath(id: string, name: SentFile, number?: number) {
  return sharedPath(id, name, number === undefined ? '' : String(number).padStart(4, '0'))
}
