import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { db } from 'db/client'
import { codeOf } from 'db/errors'
import { hour } from 'db/time'
import { UnreadableFile } from '~/csv/unreadable-file.server'
import { files } from '~/files/files.server'
import { settings } from '~/settings.server'

// The files of an import are stored at imports/ID. What this process receives or fetches is in a work folder of its own.

export const filesGone = 'The files of this import no longer exist. Please send them again'

const sentFiles = ['products.csv', 'images.zip'] as const
/** What an admin has sent. */
type SentFile = (typeof sentFiles)[number]
/** What the shop notes about an import. */
type Note = 'preview.json' | 'plan.json' | 'images.json' | 'report.json' | 'lines-done'

/** Makes the folder in which the files of an import are received. Only the shop's own user can read it. */
export async function makeWorkFolder(id: string) {
  const folder = workFolderOf(id)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Stores the files that were received, for any process that plans or runs the import. */
export async function storeSentFiles(id: string) {
  for (const name of sentFiles) {
    const received = join(workFolderOf(id), name)
    if (existsSync(received)) await files.putLarge(pathOf(id, name), received)
  }
  await deleteWorkFolder(id)
}

/**
 * The local path of a file that was sent, fetched if necessary; undefined when there is none. `deleteWorkFolder` deletes
 * what was fetched.
 * @throws {UnreadableFile} when the file is deleted while it is fetched
 */
export async function findSentFile(id: string, name: SentFile) {
  const local = join(workFolderOf(id), name)
  if (existsSync(local)) return local
  return files.getLarge(pathOf(id, name), local).catch((error) => {
    throw codeOf(error) === 'ENOENT' ? new UnreadableFile(filesGone) : error
  })
}

/** Deletes what this process has received or fetched. */
export async function deleteWorkFolder(id: string) {
  await rm(workFolderOf(id), { recursive: true, force: true })
}

/** Deletes the files that were sent, when the import does not need them any more. */
export async function deleteSentFiles(id: string) {
  for (const name of sentFiles) await files.delete(pathOf(id, name))
  await deleteWorkFolder(id)
}

/** Deletes all files of an import. */
export async function deleteImportFiles(id: string) {
  await files.delete(pathOf(id))
  await deleteWorkFolder(id)
}

/** Stores a note. A reader sees all of it, or the one before. */
export async function writeImportFile(id: string, name: Note, value: unknown) {
  await files.put(pathOf(id, name), Buffer.from(JSON.stringify(value)))
}

/** The note that `writeImportFile` has stored; undefined when there is none. */
export async function readImportFile<T>(id: string, name: Note): Promise<T | undefined> {
  const note = await files.get(pathOf(id, name))
  return note && JSON.parse(note.toString())
}

/** Deletes the files of imports that the shop does not know, but for those that are being sent now. */
export async function deleteUnknownImports() {
  const before = new Date(Date.now() - hour)
  const paths = await files.list(pathOf(''))
  const names = new Set(paths.map((path) => path.split('/')[1] ?? ''))
  for (const name of await unknownAmong([...names])) await files.delete(pathOf(name), before)
  await deleteUnknownImportFolders()
}

/** Deletes the work folders of such imports from the data folder of this process. */
export async function deleteUnknownImportFolders() {
  const names = await readdir(settings.importsDir).catch(() => [] as string[])
  for (const name of await unknownAmong(names)) {
    const folder = join(settings.importsDir, name)
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > hour) await rm(folder, { recursive: true, force: true })
  }
}

// A name begins with the id of its import.
async function unknownAmong(names: string[]) {
  const rows = await db.selectFrom('imports').select('id').execute()
  const known = new Set(rows.map(({ id }) => id))
  return names.filter((name) => !known.has(name.split('.')[0] ?? ''))
}

function workFolderOf(id: string) {
  return join(settings.importsDir, `${id}.work`)
}

function pathOf(...names: string[]) {
  return ['imports', ...names].join('/')
}
