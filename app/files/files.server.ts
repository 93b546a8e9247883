import { databaseFiles } from 'db/files'
import { settings } from '~/settings.server'
import { deleteStaleCopies, withLocalCopies } from './file-copies.server'
import type { FileStore } from './file-store'
import { localFiles } from './local-files.server'

// The one place that chooses where files are stored. With a database of several machines they are in it, and the local
// folder holds copies only.
const local = localFiles(settings.filesDir)
const remote = settings.databaseUrl ? databaseFiles() : undefined

/** All files of the shop. */
export const files: FileStore = remote ?? local

/** The same, for files that never change under their path: they are read from local copies where there are any. */
export const immutableFiles: FileStore = remote ? withLocalCopies(remote, local) : local

/** Deletes the local copies of files that the shop no longer has, once they are older than `before`. */
export async function deleteOldCopies(folder: string, before: Date) {
  if (remote) await deleteStaleCopies(folder, { remote, copies: local }, before)
}
