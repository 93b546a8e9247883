import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { db, type Trx } from 'db/client'
import { newId } from 'db/ids'
import { timeFromNow } from 'db/time'
import { type CsvFile, readCsv } from '~/csv/read-csv.server'
import { UnreadableFile } from '~/csv/unreadable-file.server'
import { consume } from '~/domain/basics/rate-limits.server'
import { Refusal, refuseWrongFields } from '~/domain/basics/refusals/refusal'
import { headingOf } from '~/domain/basics/spreadsheets/column-headings'
import { maxOptions, tooManyOptions } from '~/domain/catalogue/variants/variants'
import { isImportColumn } from '~/domain/files/columns/columns-of-shop.server'
import { asStaff } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { requireOpened } from '~/domain/settings/opened.server'
import { message } from '~/languages/messages'
import { msg, t } from '~/languages/translate'
import {
  deleteImportFiles,
  deleteWorkFolder,
  filesGone,
  findUpload,
  makeWorkFolder,
  planFile,
  previewFile,
  readPreview,
  storeUploads,
  writeImportFile,
} from './import-files.server'
import { namesInZip, previewImages } from './import-images.server'
import {
  asOption,
  type ChoicesDraft,
  type ImportChoices,
  importLimits,
  type Preview,
  type StoredPreview,
} from './imports'
import { requireImport, updateImport } from './imports.server'
import { planImport } from './plan-import.server'

/**
 * Checks the files that `receive` writes to a folder, and stores what an import of them would change. Returns its id.
 * Deletes the admin's earlier imports that were not started.
 * @throws {Refusal} 400 with an error for the file, 429 after too many imports.
 */
export async function checkImport(
  admin: User,
  receive: (folder: string) => Promise<{ csv?: string; cells?: string; zip?: string }>,
) {
  await consume('importByAdmin', admin.id)
  const id = newId()
  try {
    const folder = await makeWorkFolder(id)
    const { csv, zip, ...texts } = await receive(folder)
    const cells = texts.cells?.trimEnd()
    refuseWrongFields([
      [!csv && !cells && !zip, 'csv', noFile],
      [!!csv && !!cells, 'cells', fileOrCells],
      [Buffer.byteLength(cells ?? '') > maxBytes, 'cells', tooLarge],
    ])
    if (cells) await writeFile(join(folder, 'products.csv'), cells)
    const { products, images } = await writePlan(id, undefined, cells ? 'cells' : 'csv')
    await storeUploads(id)
    await deleteUnstarted(admin)
    await asStaff('products', admin, async (trx) => {
      await requireOpened(trx)
      await trx
        .insertInto('imports')
        .values({
          id,
          file_name: [csv, cells && t('Pasted cells'), zip].filter(Boolean).join(', '),
          admin_id: admin.id,
          admin_name: admin.name,
          status: 'checked',
          lines: products,
          images,
          created_at: timeFromNow(),
          updated_at: timeFromNow(),
        })
        .execute()
    })
    return id
  } catch (error) {
    // If a file cannot be deleted now, `cleanUp` deletes it later.
    await deleteImportFiles(id).catch(() => {})
    throw error
  }
}

const maxBytes = importLimits.csvMegabytes * 1024 * 1024
const tooLarge = message('The file is larger than {megabytes} MB. Please split it', {
  megabytes: importLimits.csvMegabytes,
})
const noFile = msg('Please choose a CSV file, a ZIP file with images, or both')
const fileOrCells = msg('Choose a CSV file, or paste cells: the import reads one of them')

const noLines: CsvFile = {
  columns: [],
  headings: new Map(),
  repeated: new Set(),
  lines: [],
  encoding: 'utf-8',
}

async function writePlan(id: string, choices?: ImportChoices, field: 'csv' | 'cells' = 'csv') {
  const csv = await findUpload(id, 'products.csv')
  const zip = await findUpload(id, 'images.zip')
  if (!csv && !zip) throw new Refusal(404, filesGone)
  const entries = zip ? await refuseUnreadable('zip', () => namesInZip(zip)) : []
  const { planned, linesPreview, namedImages } = await refuseUnreadable(field, async () =>
    planImport(csv ? await readCsv(csv, importLimits.lines) : noLines, choices, entries.flat()),
  )
  const imagesPreview = await previewImages(entries, planned, namedImages)
  const preview: StoredPreview = { ...linesPreview, ...imagesPreview }
  await writeImportFile(id, planFile, planned)
  await writeImportFile(id, previewFile, preview)
  return { products: planned.length, images: preview.images }
}

/**
 * Checks the file again with the admin's choices.
 * @throws {Refusal} 404 if it does not exist, 409 if it was started, 400 if two columns are assigned to the same field.
 */
export async function applyChoices(admin: User, id: string, draft: ChoicesDraft) {
  const preview = await readPreview(id)
  if (!preview) throw new Refusal(404, filesGone)
  const choices = choicesFrom(draft, preview)
  await asStaff('products', admin, (trx) => refuseIfStarted(trx, id))
  const { products, images } = await writePlan(id, choices)
  await deleteWorkFolder(id)
  await asStaff('products', admin, async (trx) => {
    await refuseIfStarted(trx, id)
    await updateImport(trx, id, { lines: products, images })
  })
  return { message: msg('Checked again with your choices') }
}

async function refuseIfStarted(trx: Trx, id: string) {
  const { status } = await requireImport(trx, id)
  if (status !== 'checked') throw new Refusal(409, 'This import has already been started')
}

/** @throws {Refusal} 400 if two columns have one meaning, or there are more options than a product can have. */
export function choicesFrom(
  draft: ChoicesDraft,
  { unknownColumns, readColumns, weightUnits }: Preview,
): ImportChoices {
  const columns = unknownColumns.flatMap((heading, index): ImportChoices['columns'] => {
    const column = draft.assigned[index] ?? ''
    return column === asOption || isImportColumn(column) ? [[heading.toLowerCase(), column]] : []
  })
  const usedColumns: string[] = [...readColumns, ...columns.map(([, column]) => column)]
  const duplicate = usedColumns.find(
    (column, index) => column !== asOption && usedColumns.indexOf(column) !== index,
  )
  if (duplicate) {
    const text = message('Two columns cannot both be read as “{column}”', {
      column: headingOf(duplicate),
    })
    throw new Refusal(400, text)
  }
  const options = usedColumns.filter((column) => column === asOption || /^option \d$/.test(column))
  if (options.length > maxOptions) throw new Refusal(400, tooManyOptions())
  const weightUnit = weightUnits.find((unit) => unit === draft.weightUnit)
  return { createCategories: draft.createCategories, columns, weightUnit }
}

async function deleteUnstarted(admin: User) {
  const deleted = await db
    .deleteFrom('imports')
    .where('admin_id', '=', admin.id)
    .where('status', '=', 'checked')
    .returning('id')
    .execute()
  for (const { id } of deleted) await deleteImportFiles(id)
}

/** @throws {Refusal} 400 with an error for the field */
export async function refuseUnreadable<T>(field: 'csv' | 'cells' | 'zip', read: () => Promise<T>) {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new Refusal(400, error.text, { field })
  }
}
