import { db, type Trx } from 'db/client'
import { minute, timeFromNow } from 'db/time'
import { Refusal } from '~/domain/refusal'
import { filesGone, readImportFile, readPreview } from './import-files.server'
import { findReport } from './import-report.server'
import type { Import } from './imports'

// Longer than any pause between two updates of `updated_at`: an image takes at most half a minute.
const maxUpdatePauseMs = 3 * minute

export async function findImport(id: string) {
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const isInterrupted = row.status === 'running' && !isRunning(row)
  // The lines are written in one transaction, so the database does not show the progress.
  const written = (await readImportFile<number>(id, 'lines-done')) ?? 0
  const preview = await readPreview(id)
  const found: Import = {
    id,
    fileName: row.file_name,
    adminName: row.admin_name,
    state: isInterrupted ? 'interrupted' : row.status,
    lines: row.lines,
    linesDone: Math.max(row.lines_done, Math.min(written, row.lines)),
    images: row.images,
    imagesDone: row.images_done,
    message: preview || row.status === 'done' ? row.message : filesGone,
    createdAt: row.created_at,
  }
  return {
    import: found,
    preview,
    // The report file is written before the transaction commits.
    report: row.lines_done === row.lines ? await findReport(id) : undefined,
  }
}

export function listImports() {
  return db
    .selectFrom('imports')
    .select([
      'id',
      'file_name as fileName',
      'admin_name as adminName',
      'status',
      'created_at as createdAt',
    ])
    .orderBy('created_at', 'desc')
    .limit(10)
    .execute()
}

/** Whether a process is working on the import. A killed process no longer updates `updated_at`. */
export function isRunning({ status, updated_at }: { status: string; updated_at: string }) {
  return status === 'running' && updated_at >= timeFromNow(-maxUpdatePauseMs)
}

/** @throws {Refusal} 404 if it does not exist. */
export async function requireImport(trx: Trx, id: string) {
  const row = await trx
    .selectFrom('imports')
    .select(['status', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal(404, 'This import no longer exists')
  return row
}
