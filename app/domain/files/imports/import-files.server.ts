import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { db } from 'db/client'
import { codeOf } from 'db/errors'
import { hour } from 'db/time'
import { UnreadableFile } from '~/csv/unreadable-file.server'
import { files } from '~/file-store/files.server'
import { msg } from '~/languages/translate'
import { settings } from '~/settings.server'
import { Preview } from './stored-preview.server'

// The file store holds the files of an import under imports/ID. Each process copies the uploads to its own work folder.

export const filesGone = msg(
  'The files of this import no longer exist, or another version of the shop stored them. Please upload the file again',
)

const uploads = ['products.csv', 'images.zip'] as const
type Upload = (typeof uploads)[number]

// A number in a name is the format of the content. If you change a type that is stored, raise the number: another version
// of the shop then does not find the file, instead of misreading it. Reports of all versions are read.
export const previewFile = 'preview-5.json'
export const planFile = 'plan-5.json'
type ImportFile =
  | typeof previewFile
  | typeof planFile
  | 'images-2.json'
  | 'report-2.json'
  | 'report.json'
  | 'products-done'

export async function makeWorkFolder(id: string) {
  const folder = workFolderOf(id)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

export async function storeUploads(id: string) {
  for (const name of uploads) {
    const received = join(workFolderOf(id), name)
    if (existsSync(received)) await files.putLarge(pathOf(id, name), received)
  }
  await deleteWorkFolder(id)
}

/** Returns a local path. @throws {UnreadableFile} if the file is deleted while it is fetched. */
export async function findUpload(id: string, name: Upload) {
  const local = join(workFolderOf(id), name)
  if (existsSync(local)) return local
  return files.getLarge(pathOf(id, name), local).catch((error) => {
    throw codeOf(error) === 'ENOENT' ? new UnreadableFile(filesGone) : error
  })
}

export async function deleteWorkFolder(id: string) {
  await rm(workFolderOf(id), { recursive: true, force: true })
}

export async function deleteUploads(id: string) {
  for (const name of uploads) await files.delete(pathOf(id, name))
  await deleteWorkFolder(id)
}

export async function deleteImportFiles(id: string) {
  await files.delete(pathOf(id))
  await deleteWorkFolder(id)
}

/** Readers see the old or the new version, never an incomplete file. */
export async function writeImportFile(id: string, name: ImportFile, value: unknown) {
  await files.put(pathOf(id, name), Buffer.from(JSON.stringify(value)))
}

/** Undefined if the file does not exist or is damaged. */
export async function readImportFile<T>(id: string, name: ImportFile): Promise<T | undefined> {
  const file = await files.get(pathOf(id, name))
  try {
    return file && JSON.parse(file.toString())
  } catch {
    return undefined
  }
}

export async function readPreview(id: string) {
  return Preview.safeParse(await readImportFile(id, previewFile)).data
}

/** Deletes files without an import. Preserves those of the last hour, because their upload may be in progress. */
export async function deleteUnknownImports() {
  const before = new Date(Date.now() - hour)
  const paths = await files.list(pathOf(''))
  const names = new Set(paths.map((path) => path.split('/')[1] ?? ''))
  for (const name of await unknownAmong([...names])) await files.delete(pathOf(name), before)
}

export async function deleteUnknownWorkFolders() {
  const names = await readdir(settings.importsDir).catch((): string[] => [])
  for (const name of await unknownAmong(names)) {
    const folder = join(settings.importsDir, name)
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > hour) await rm(folder, { recursive: true, force: true })
  }
}

async function unknownAmong(names: string[]) {
  const imports = await db.selectFrom('imports').select('id').execute()
  const knownIds = new Set(imports.map(({ id }) => id))
  return names.filter((name) => !knownIds.has(name.split('.')[0] ?? ''))
}

function workFolderOf(id: string) {
  return join(settings.importsDir, `${id}.work`)
}

function pathOf(...names: string[]) {
  return ['imports', ...names].join('/')
}
