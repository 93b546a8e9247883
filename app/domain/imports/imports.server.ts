import { db, type Trx } from 'db/client'
import { newId } from 'db/ids'
import { minute, timeFromNow } from 'db/time'
import { readCsv } from '../../csv/read-csv.server'
import { UnreadableFile } from '../../csv/unreadable-file.server'
import { asAdmin, asAdminAlone } from '../accounts/current-user.server'
import type { User } from '../accounts/users'
import { counted } from '../counted'
import { Refusal } from '../refusal'
import { asRefusal } from '../refusal.server'
import { record } from '../shop/activity.server'
import { consume } from '../shop/limits.server'
import {
  deleteImportFiles,
  deleteSentFiles,
  deleteWorkFolder,
  filesGone,
  findSentFile,
  makeWorkFolder,
  readImportFile,
  storeSentFiles,
  writeImportFile,
} from './import-files.server'
import { giveImages, previewImages } from './import-images.server'
import { type PlannedLine, planImport } from './import-plan.server'
import { writeLines } from './import-rows.server'
import {
  type ChoicesDraft,
  categoriesInWords,
  defaultChoices,
  type Import,
  type ImportChoices,
  type ImportColumn,
  type ImportState,
  importColumns,
  type Preview,
  type Report,
} from './imports'

// No step takes longer without a sign of life: an image half a minute, the lines less than that.
const longestSilence = 3 * minute
const maxListed = 50
const mostLeftOut = 100
const longestSubject = 500

/**
 * Takes a CSV file and a ZIP of images, or one of them, which `receive` puts into a folder as products.csv and
 * images.zip, and plans what they will change; nothing in the shop changes yet. What the admin has sent before and not
 * begun is dropped. Refuses 400, at csv or zip, 429 after too many.
 */
export async function checkImport(
  admin: User,
  receive: (folder: string) => Promise<{ csv?: string; zip?: string }>,
) {
  await consume('importByAdmin', admin.id)
  const id = newId()
  try {
    const { csv, zip } = await receive(await makeWorkFolder(id))
    if (!csv && !zip) {
      throw new Refusal(400, 'Please choose a CSV file, a ZIP file with images, or both', {
        field: 'csv',
      })
    }
    const { lines, images } = await writePlan(id, defaultChoices)
    await storeSentFiles(id)
    await dropUnbegun(admin)
    await asAdmin(admin, (trx) =>
      trx
        .insertInto('imports')
        .values({
          id,
          file_name: [csv, zip].filter(Boolean).join(', '),
          admin_id: admin.id,
          admin_name: admin.name,
          status: 'checked',
          lines,
          images,
          created_at: timeFromNow(),
          updated_at: timeFromNow(),
        })
        .execute(),
    )
    return id
  } catch (error) {
    // What cannot be deleted now is tidied up later.
    await deleteImportFiles(id).catch(() => {})
    throw error
  }
}

// Plans what the files that were sent will change, and writes it down for the check page and for the import.
async function writePlan(id: string, choices: ImportChoices) {
  const csv = await findSentFile(id, 'products.csv')
  const zip = await findSentFile(id, 'images.zip')
  if (!csv && !zip) throw new Refusal(404, filesGone)
  const { planned, preview, images } = await readable('csv', async () =>
    planImport(db, csv ? await readCsv(csv) : { columns: [], lines: [] }, choices),
  )
  Object.assign(preview, await readable('zip', () => previewImages(zip, planned, images)))
  await writeImportFile(id, 'plan.json', planned)
  await writeImportFile(id, 'preview.json', preview)
  return { lines: planned.length, images: preview.images }
}

/** Plans an import again, with other choices, before it begins. Refuses 404, 409 begun, 400 unusable choices. */
export async function chooseForImport(admin: User, id: string, draft: ChoicesDraft) {
  const preview = await readImportFile<Preview>(id, 'preview.json')
  if (!preview) throw new Refusal(404, filesGone)
  const choices = choicesFrom(draft, preview)
  await asAdmin(admin, (trx) => refuseBegun(trx, id))
  const { lines, images } = await writePlan(id, choices)
  await deleteWorkFolder(id)
  await asAdmin(admin, async (trx) => {
    await refuseBegun(trx, id)
    await trx
      .updateTable('imports')
      .set({ lines, images, updated_at: timeFromNow() })
      .where('id', '=', id)
      .execute()
  })
  return { message: 'Checked again with your choices' }
}

async function refuseBegun(trx: Trx, id: string) {
  const { status } = await importIn(trx, id)
  if (status !== 'checked') throw new Refusal(409, 'This import was started already')
}

async function importIn(trx: Trx, id: string) {
  const row = await trx
    .selectFrom('imports')
    .select(['status', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal(404, 'This import no longer exists')
  return row
}

function choicesFrom(draft: ChoicesDraft, { unknownColumns, readColumns }: Preview): ImportChoices {
  const columns = unknownColumns.flatMap((inFile, at): ImportChoices['columns'] => {
    const column = draft.columns[at] ?? ''
    return Object.hasOwn(importColumns, column) ? [[inFile, column as ImportColumn]] : []
  })
  const all = [...readColumns, ...columns.map(([, column]) => column)]
  const twice = all.find((column, at) => all.indexOf(column) !== at)
  if (twice) throw new Refusal(400, `Two columns cannot both be read as “${twice}”`)
  return { createCategories: draft.createCategories, columns }
}

async function dropUnbegun(admin: User) {
  const dropped = await db
    .deleteFrom('imports')
    .where('admin_id', '=', admin.id)
    .where('status', '=', 'checked')
    .returning('id')
    .execute()
  for (const { id } of dropped) await deleteImportFiles(id)
}

/** An import with what it will do, or has done; undefined when there is none. */
export async function findImport(id: string) {
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const isSilent = row.updated_at < timeFromNow(-longestSilence)
  const state: ImportState = row.status === 'running' && isSilent ? 'interrupted' : row.status
  // While the lines are being written, nobody else can see in the database how many.
  const written = (await readImportFile<number>(id, 'lines-done')) ?? 0
  const preview = await readImportFile<Preview>(id, 'preview.json')
  const found: Import = {
    id,
    fileName: row.file_name,
    adminName: row.admin_name,
    state,
    lines: row.lines,
    linesDone: Math.max(row.lines_done, Math.min(written, row.lines)),
    images: row.images,
    imagesDone: row.images_done,
    message: preview ? row.message : filesGone,
    createdAt: row.created_at,
  }
  return {
    import: found,
    preview,
    // Written before the lines are on the disk.
    report: row.lines_done === row.lines ? await findReport(id) : undefined,
  }
}

/** The latest imports, the newest first. */
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

/**
 * Begins an import, or one that has failed or was broken off once more; `finished` resolves when it is over, however it
 * has ended. One that runs, or is done, is left alone. With other choices than the check page has shown, it is planned
 * and shown again first: nothing is imported that nobody has seen. Refuses 404.
 */
export async function startImport(admin: User, id: string, draft?: ChoicesDraft) {
  if (draft && (await isChanged(id, draft))) {
    await chooseForImport(admin, id, draft)
    return {
      message: 'Your choices change what will be imported. Check it, then import',
      finished: Promise.resolve(),
    }
  }
  const isStarted = await asAdmin(admin, async (trx) => {
    const row = await importIn(trx, id)
    const isUnderWay = row.status === 'running' && row.updated_at >= timeFromNow(-longestSilence)
    if (isUnderWay || row.status === 'done') return false
    await trx
      .updateTable('imports')
      .set({ status: 'running', message: '', updated_at: timeFromNow() })
      .where('id', '=', id)
      .execute()
    return true
  })
  return {
    message: isStarted ? 'The import has begun' : 'This import was started already',
    finished: isStarted ? runImport(admin, id) : Promise.resolve(),
  }
}

async function isChanged(id: string, draft: ChoicesDraft) {
  const found = await findImport(id)
  if (found?.import.state !== 'checked' || !found.preview) return false
  const { choices } = found.preview
  return JSON.stringify(choicesFrom(draft, found.preview)) !== JSON.stringify(choices)
}

async function runImport(admin: User, id: string) {
  try {
    await importLines(admin, id)
    await importImages(admin, id)
    await deleteSentFiles(id)
    await finish(id, 'done', await outcomeOf(id))
  } catch (error) {
    await finish(id, 'failed', reasonOf(error)).catch(console.error)
  }
}

// All lines or none. That they are done is written with them, so they are never written twice.
async function importLines(admin: User, id: string) {
  const lines = await readImportFile<PlannedLine[]>(id, 'plan.json')
  if (!lines) throw new UnreadableFile(filesGone)
  await writeImportFile(id, 'lines-done', 0)
  await asAdminAlone(admin, async (trx) => {
    const { lines_done } = await trx
      .selectFrom('imports')
      .select('lines_done')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (lines_done === lines.length) return
    const { created, changed, categories, products, leftOut } = await writeLines(
      trx,
      admin,
      lines,
      (done) => writeImportFile(id, 'lines-done', done),
    )
    const changes = (await readImportFile<Preview>(id, 'preview.json'))?.changes ?? []
    const details = changes.map(
      ({ name, column, from, to }) => `${name}: ${column} ${from} → ${to}`,
    )
    const subject = [
      `${counted(created, 'product')}, ${changed} changed`,
      ...categories.map((name) => `new category ${name}`),
      ...details,
    ].join('; ')
    await record(trx, admin, 'imported', shortened(subject))
    await trx
      .updateTable('imports')
      .set({ lines_done: lines.length, updated_at: timeFromNow() })
      .where('id', '=', id)
      .execute()
    await writeImportFile(id, 'report.json', {
      created,
      changed,
      categories,
      leftOut,
      refusedImages: [],
      products: products.slice(0, maxListed),
    } satisfies WholeReport)
  })
}

async function importImages(admin: User, id: string) {
  const zip = await findSentFile(id, 'images.zip')
  if (!zip) return
  const { lines, images, file_name, images_done } = await db
    .selectFrom('imports')
    .select(['lines', 'images', 'file_name', 'images_done'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (images === 0) return
  // Otherwise the activity tells of the lines.
  if (lines === 0 && images_done === 0) {
    // How many of them can be used is known at the end only.
    const subject = shortened(`images of ${file_name}`)
    await asAdmin(admin, (trx) => record(trx, admin, 'imported', subject))
  }
  await giveImages(admin, id, zip, images_done, async (sentence) => {
    const report = await reportOf(id)
    const { refusedImages } = report
    // The image at which an earlier run was cut off is tried a second time.
    if (refusedImages.includes(sentence)) return
    const written = { ...report, refusedImages: [...refusedImages, sentence] }
    await writeImportFile(id, 'report.json', written)
  })
}

// The import's own page tells the rest.
function shortened(text: string) {
  return text.length > longestSubject ? `${text.slice(0, longestSubject)} …` : text
}

type WholeReport = Omit<Report, 'allLeftOut'> & { refusedImages: string[] }

async function reportOf(id: string): Promise<WholeReport> {
  const empty = {
    created: 0,
    changed: 0,
    categories: [],
    leftOut: [],
    refusedImages: [],
    products: [],
  }
  return { ...empty, ...(await readImportFile<WholeReport>(id, 'report.json')) }
}

async function findReport(id: string): Promise<Report> {
  const { refusedImages, ...report } = await reportOf(id)
  const leftOut = [...report.leftOut, ...refusedImages]
  return { ...report, leftOut: leftOut.slice(0, mostLeftOut), allLeftOut: leftOut.length }
}

async function outcomeOf(id: string) {
  const { created, changed, categories, leftOut, refusedImages } = await reportOf(id)
  const { images_done } = await db
    .selectFrom('imports')
    .select('images_done')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const parts = [counted(created, 'new product'), `${changed.toLocaleString('en')} changed`]
  if (categories.length > 0) parts.push(categoriesInWords(categories.length))
  const images = images_done - refusedImages.length
  const allLeftOut = leftOut.length + refusedImages.length
  if (images > 0) parts.push(counted(images, 'image'))
  if (allLeftOut > 0) parts.push(`${allLeftOut.toLocaleString('en')} left out`)
  return `${parts.join(', ')}.`
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
  console.error('An import has failed:', error)
  return 'An unexpected error occurred'
}

async function readable<T>(field: 'csv' | 'zip', read: () => Promise<T>) {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new Refusal(400, error.message, { field })
  }
}
