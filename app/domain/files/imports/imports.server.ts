import { db, type Reader } from 'db/client'
import type { Database } from 'db/schema'
import { minute, timeFromNow } from 'db/time'
import type { UpdateObject } from 'kysely'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { columnsBeside } from '~/domain/files/columns/columns-of-shop.server'
import { t } from '~/languages/translate'
import { filesGone, readImportFile, readPreview } from './import-files.server'
import { describeOutcome, findReport } from './import-report.server'
import type { Import } from './imports'

// Longer than any pause between two updates of `updated_at`: an image takes at most half a minute.
const maxUpdatePauseMs = 3 * minute

export async function findImport(id: string) {
  const row = await findRow(db, id)
  if (!row) return undefined
  const isInterrupted = row.status === 'running' && !isRunning(row)
  // The products are written in one transaction, so the database does not show the progress.
  const productsDone = (await readImportFile<number>(id, 'products-done')) ?? 0
  const preview = await readPreview(id)
  const { updatedAt: _, ...rest } = row
  const found: Import = {
    ...rest,
    status: isInterrupted ? 'interrupted' : row.status,
    productsDone: Math.max(row.productsDone, Math.min(productsDone, row.products)),
    message: await statusText(row, preview !== undefined),
  }
  return {
    import: found,
    preview: preview && { ...preview, freeColumns: await columnsBeside(preview.readColumns) },
    // The report file is written before the transaction commits.
    report: row.productsDone === row.products ? await findReport(id) : undefined,
  }
}

// What an import without its files has done is known only in English.
async function statusText({ id, status, imagesDone, message }: StoredImport, hasFiles: boolean) {
  if (!hasFiles) return status === 'done' ? message : t(filesGone)
  return status === 'done' ? describeOutcome(id, imagesDone, t) : t(message)
}

export function listImports() {
  return db
    .selectFrom('imports')
    .select(['id', 'file_name as fileName', 'admin_name as adminName', 'status'])
    .select('created_at as createdAt')
    .orderBy('created_at', 'desc')
    .limit(10)
    .execute()
}

// The names of two columns are older than products with several lines.
const importColumns = [
  'id',
  'file_name as fileName',
  'admin_name as adminName',
  'status',
  'lines as products',
  'lines_done as productsDone',
  'images',
  'images_done as imagesDone',
  'message',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

/** Whether a process is working on the import. A killed process no longer updates `updated_at`. */
export function isRunning({ status, updatedAt }: { status: string; updatedAt: string }) {
  return status === 'running' && updatedAt >= timeFromNow(-maxUpdatePauseMs)
}

type StoredImport = Awaited<ReturnType<typeof requireImport>>

export async function requireImport(reader: Reader, id: string) {
  const row = await findRow(reader, id)
  if (!row) throw new Refusal(404, 'This import no longer exists')
  return row
}

function findRow(reader: Reader, id: string) {
  return reader.selectFrom('imports').select(importColumns).where('id', '=', id).executeTakeFirst()
}

export async function updateImport(
  reader: Reader,
  id: string,
  values: UpdateObject<Database, 'imports'>,
) {
  await reader
    .updateTable('imports')
    .set({ ...values, updated_at: timeFromNow() })
    .where('id', '=', id)
    .execute()
}
