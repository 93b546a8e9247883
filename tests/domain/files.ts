import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { files } from '../../app/file-store/files.server'
import { settings } from '../../app/settings.server'
import { db } from '../../db/client'
import { onPostgres } from '../support/engine'

type Kind = 'images' | 'imports'

/** Ids of the images or imports that have files. On SQLite, also ids that have an empty folder. */
export async function idsOf(kind: Kind) {
  const ids = (await files.list(`${kind}/`)).map((path) => path.split('/')[1])
  const folders = onPostgres ? [] : await readdir(join(settings.filesDir, kind)).catch(() => [])
  return [...new Set([...ids, ...folders])].sort()
}

export async function putFile(kind: Kind, id: string, at?: Date) {
  await files.put(`${kind}/${id}/file`, Buffer.from('bytes'))
  if (at) await setTime(kind, id, at)
}

export async function setTime(kind: Kind, id: string, at: Date) {
  if (onPostgres) {
    await db
      .updateTable('files')
      .set({ put_at: at.toISOString() })
      .where('path', 'like', `${kind}/${id}/%`)
      .execute()
    return
  }
  for (const path of await files.list(`${kind}/${id}/`)) {
    await utimes(join(settings.filesDir, path), at, at)
  }
  await utimes(join(settings.filesDir, kind, id), at, at)
}

export async function deleteFiles(kind: Kind, id: string) {
  await files.delete(`${kind}/${id}/`)
}
