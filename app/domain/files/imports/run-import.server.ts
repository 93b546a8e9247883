import { db } from 'db/client'
import { UnreadableFile } from '~/csv/unreadable-file.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { asRefusal } from '~/domain/basics/refusals/refusal.server'
import { record } from '~/domain/people/access/activity.server'
import { asStaff, asStaffExclusive } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { shopMoney } from '~/domain/settings/shop-settings.server'
import { type Message, message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { applyChoices, choicesFrom } from './check-import.server'
import {
  deleteUploads,
  filesGone,
  findUpload,
  planFile,
  readImportFile,
  readPreview,
  writeImportFile,
} from './import-files.server'
import { attachImages } from './import-images.server'
import {
  categoryLabels,
  describeOutcome,
  describeProducts,
  reportProducts,
  reportRefusedImage,
} from './import-report.server'
import type { ChoicesDraft } from './imports'
import { findImport, isRunning, requireImport, updateImport } from './imports.server'
import type { PlannedProduct } from './lines.server'
import { writeProducts } from './write-products.server'

const maxListed = 50
const currencyChanged = msg(
  'The currency of the shop has changed since this file was checked. Please upload it again',
)

/** Checks the file again instead of starting the import if `draft` changes the choices. */
export async function startWithChoices(admin: User, id: string, draft: ChoicesDraft) {
  if (!(await areChoicesChanged(id, draft))) return startImport(admin, id)
  await applyChoices(admin, id, draft)
  return {
    message: msg('Your choices change what will be imported. Check the changes, then import'),
  }
}

/**
 * Also resumes an interrupted or failed import: it skips the products if they are written, and the images that are done.
 * @throws {Refusal} 404 if it does not exist.
 */
export async function startImport(admin: User, id: string) {
  const isStarted = await asStaff('products', admin, async (trx) => {
    const row = await requireImport(trx, id)
    if (isRunning(row) || row.status === 'done') return false
    await updateImport(trx, id, { status: 'running', message: '' })
    return true
  })
  if (isStarted) runImport(admin, id)
  return {
    message: msg(isStarted ? 'The import has started' : 'This import has already been started'),
  }
}

async function areChoicesChanged(id: string, draft: ChoicesDraft) {
  const found = await findImport(id)
  if (found?.import.status !== 'checked' || !found.preview) return false
  const { choices } = found.preview
  return JSON.stringify(choicesFrom(draft, found.preview)) !== JSON.stringify(choices)
}

async function runImport(admin: User, id: string) {
  try {
    await importProducts(admin, id)
    await importImages(admin, id)
    await deleteUploads(id)
    const { imagesDone } = await requireImport(db, id)
    const message = await describeOutcome(id, imagesDone, String)
    await updateImport(db, id, { status: 'done', message })
  } catch (error) {
    const failed = { status: 'failed', message: reasonOf(error) } as const
    await updateImport(db, id, failed).catch(console.error)
  }
}

// Writes all products or none. `lines_done` changes in the same transaction, so no product is written twice.
async function importProducts(admin: User, id: string) {
  const planned = await readImportFile<PlannedProduct[]>(id, planFile)
  const preview = await readPreview(id)
  if (!Array.isArray(planned) || !preview) throw new UnreadableFile(filesGone)
  await writeImportFile(id, 'products-done', 0)
  await asStaffExclusive('products', admin, async (trx) => {
    const { productsDone } = await requireImport(trx, id)
    if (productsDone === planned.length) return
    const money = await shopMoney(trx)
    if (preview.currency !== money.currency) throw new Refusal(409, currencyChanged)
    const { newCategories, products, leftOut, ...counts } = await writeProducts(
      trx,
      admin,
      planned,
      (done) => writeImportFile(id, 'products-done', done),
    )
    const done = { ...counts, categories: categoryLabels(newCategories, money) }
    await record(trx, admin, describeProducts(done, preview.changes))
    await updateImport(trx, id, { lines_done: planned.length })
    const listed = products.slice(0, maxListed)
    await reportProducts(id, { ...done, leftOut, products: listed })
  })
}

async function importImages(admin: User, id: string) {
  const zip = await findUpload(id, 'images.zip')
  if (!zip) return
  const { products, images, fileName, imagesDone } = await requireImport(db, id)
  if (images === 0) return
  if (products === 0 && imagesDone === 0) {
    const what = message('imported images of {file}', { file: fileName })
    await asStaff('products', admin, (trx) => record(trx, admin, what))
  }
  const onProblem = (reason: Message) => reportRefusedImage(id, reason)
  await attachImages(admin, { id, zip, done: imagesDone, onProblem })
}

function reasonOf(error: unknown) {
  if (error instanceof UnreadableFile) return error.message
  const refusal = asRefusal(error)
  if (refusal) return refusal.message
  console.error('An import failed:', error)
  return msg('An unexpected error occurred')
}
