import { mkdir, readdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { settings } from '../../app/settings.server'
import { db, engine } from '../../db/client'

// The files of the shop, wherever they are kept: in its data folder, or where all processes find them.

const folders = { images: settings.imagesDir, imports: settings.importsDir }
type Kind = keyof typeof folders

/** The ids of the images or imports that the shop has files of. */
export async function idsOf(kind: Kind) {
  const paths = await engine.files?.list(`${kind}/`)
  if (paths) return [...new Set(paths.map((path) => path.split('/')[1]))]
  return (await readdir(folders[kind]).catch(() => [])).sort()
}

/** Makes a file or folder of an image or import as it would be if it had been written then. */
export async function putFile(kind: Kind, id: string, at?: Date) {
  if (engine.files) await engine.files.put(`${kind}/${id}/file`, Buffer.from('bytes'))
  else await mkdir(join(folders[kind], id), { recursive: true })
  if (at) await setTime(kind, id, at)
}

/** Lets an image or import have been written then. */
export async function setTime(kind: Kind, id: string, at: Date) {
  if (!engine.files) return utimes(join(folders[kind], id), at, at)
  await db
    .updateTable('files')
    .set({ put_at: at.toISOString() })
    .where('path', 'like', `${kind}/${id}/%`)
    .execute()
}

/** Takes the files of an image or import away. */
export async function loseFiles(kind: Kind, id: string) {
  await rm(join(folders[kind], id), { recursive: true, force: true })
  await engine.files?.delete(`${kind}/${id}/`)
}
