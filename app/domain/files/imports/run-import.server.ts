import { db } from 'db/client'
import { timeFromNow } from 'db/time'
import { UnreadableFile } from '~/csv/unreadable-file.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { asRefusal } from '~/domain/basics/refusals/refusal.server'
import { record } from '~/domain/people/access/activity.server'
import { asAdmin, asAdminExclusive } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { shopMoney } from '~/domain/shop/settings/shop-settings.server'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { applyChoices, choicesFrom } from './check-import.server'
import {
  deleteUploads,
  filesGone,
  findUpload,
  readImportFile,
  readPreview,
  writeImportFile,
} from './import-files.server'
import { attachImages } from './import-images.server'
import {
  describeLines,
  describeOutcome,
  reportLines,
  reportRefusedImage,
} from './import-report.server'
import type { ChoicesDraft } from './imports'
import { findImport, isRunning, requireImport } from './imports.server'
import type { PlannedLine } from './lines'
import { writeLines } from './write-lines.server'

const maxListed = 50
const currencyChanged = msg(
  'The currency of the shop has changed since this file was checked. Please upload it again',
)

/**
 * Also resumes an interrupted or failed import: it skips the lines if they are written, and the images that are done.
 * Plans the import again instead of starting it if `draft` changes the choices. `finished` resolves when the import has
 * ended or failed.
 * @throws {Refusal} 404 if it does not exist.
 */
export async function startImport(admin: User, id: string, draft?: ChoicesDraft) {
  if (draft && (await areChoicesChanged(id, draft))) {
    await applyChoices(admin, id, draft)
    return {
      message: msg('Your choices change what will be imported. Check the changes, then import'),
      finished: Promise.resolve(),
    }
  }
  const isStarted = await asAdmin(admin, async (trx) => {
    const row = await requireImport(trx, id)
    if (isRunning(row) || row.status === 'done') return false
    await trx
      .updateTable('imports')
      .set({ status: 'running', message: '', updated_at: timeFromNow() })
      .where('id', '=', id)
      .execute()
    return true
  })
  return {
    message: msg(isStarted ? 'The import has started' : 'This import has already been started'),
    finished: isStarted ? runImport(admin, id) : Promise.resolve(),
  }
}

async function areChoicesChanged(id: string, draft: ChoicesDraft) {
  const found = await findImport(id)
  if (found?.import.state !== 'checked' || !found.preview) return false
  const { choices } = found.preview
  return JSON.stringify(choicesFrom(draft, found.preview)) !== JSON.stringify(choices)
}

async function runImport(admin: User, id: string) {
  try {
    await importLines(admin, id)
    await importImages(admin, id)
    await deleteUploads(id)
    const { images_done } = await db
      .selectFrom('imports')
      .select('images_done')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await finish(id, 'done', await describeOutcome(id, images_done, String))
  } catch (error) {
    await finish(id, 'failed', reasonOf(error)).catch(console.error)
  }
}

// Writes all lines or none. `lines_done` changes in the same transaction, so lines are never written twice.
async function importLines(admin: User, id: string) {
  const lines = await readImportFile<PlannedLine[]>(id, 'plan-4.json')
  const preview = await readPreview(id)
  if (!Array.isArray(lines) || !preview) throw new UnreadableFile(filesGone)
  await writeImportFile(id, 'lines-done', 0)
  await asAdminExclusive(admin, async (trx) => {
    const { lines_done } = await trx
      .selectFrom('imports')
      .select('lines_done')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (lines_done === lines.length) return
    const { currency } = await shopMoney(trx)
    if (preview.currency !== currency) throw new Refusal(409, currencyChanged)
    const { created, changed, categories, products, leftOut } = await writeLines(
      trx,
      admin,
      lines,
      (done) => writeImportFile(id, 'lines-done', done),
    )
    await record(trx, admin, describeLines({ created, changed, categories }, preview.changes))
    await trx
      .updateTable('imports')
      .set({ lines_done: lines.length, updated_at: timeFromNow() })
      .where('id', '=', id)
      .execute()
    const listed = products.slice(0, maxListed)
    await reportLines(id, { created, changed, categories, leftOut, products: listed })
  })
}

async function importImages(admin: User, id: string) {
  const zip = await findUpload(id, 'images.zip')
  if (!zip) return
  const { lines, images, file_name, images_done } = await db
    .selectFrom('imports')
    .select(['lines', 'images', 'file_name', 'images_done'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (images === 0) return
  if (lines === 0 && images_done === 0) {
    const what = message('imported images of {file}', { file: file_name })
    await asAdmin(admin, (trx) => record(trx, admin, what))
  }
  await attachImages(admin, id, zip, images_done, (reason) => reportRefusedImage(id, reason))
}

async function finish(id: string, status: 'done' | 'failed', message: string) {
  await db
    .updateTable('imports')
    .set({ status, message, updated_at: timeFromNow() })
    .where('id', '=', id)
    .execute()
}

function reasonOf(error: unknown) {
  if (error instanceof UnreadableFile) return error.message
  const refusal = asRefusal(error)
  if (refusal) return refusal.message
  console.error('An import failed:', error)
  return msg('An unexpected error occurred')
}
