import { databaseFiles } from 'db/files'
import { settings } from '~/settings.server'
import { deleteStaleCopies, withLocalCopies } from './file-copies.server'
import type { FileStore } from './file-store'
import { localFiles } from './local-files.server'

// With PostgreSQL, files are in the database, and the local folder contains only copies.
const local = localFiles(settings.filesDir)
const remote = settings.databaseUrl ? databaseFiles() : undefined

export const files: FileStore = remote ?? local

/** Reads local copies, so use it only for files that never change. */
export const immutableFiles: FileStore = remote ? withLocalCopies(remote, local) : local

/** Deletes only copies that the shop no longer has. */
export async function deleteOldCopies(folder: string, before: Date) {
  if (remote) await deleteStaleCopies(folder, { remote, copies: local }, before)
}
