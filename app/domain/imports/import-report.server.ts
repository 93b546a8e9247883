import { db } from 'db/client'
import { counted, formatNumber } from '~/domain/counted'
import { readImportFile, writeImportFile } from './import-files.server'
import type { Report } from './imports'

const maxLeftOut = 100

type StoredReport = Omit<Report, 'allLeftOut'> & { refusedImages: string[] }

export async function findReport(id: string): Promise<Report> {
  const { refusedImages, ...report } = await storedReport(id)
  const leftOut = [...report.leftOut, ...refusedImages]
  return { ...report, leftOut: leftOut.slice(0, maxLeftOut), allLeftOut: leftOut.length }
}

export async function reportLines(id: string, done: Omit<StoredReport, 'refusedImages'>) {
  await writeImportFile(id, 'report.json', { ...done, refusedImages: [] } satisfies StoredReport)
}

/** Adds the reason only once, even if a resumed run reports it again. */
export async function reportRefusedImage(id: string, reason: string) {
  const report = await storedReport(id)
  const refusedImages = [...new Set([...report.refusedImages, reason])]
  await writeImportFile(id, 'report.json', { ...report, refusedImages } satisfies StoredReport)
}

export async function describeOutcome(id: string) {
  const { created, changed, categories, leftOut, refusedImages } = await storedReport(id)
  const { images_done } = await db
    .selectFrom('imports')
    .select('images_done')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const parts = [counted(created, 'new product'), `${formatNumber(changed)} changed`]
  if (categories.length > 0) {
    parts.push(counted(categories.length, 'new category', 'new categories'))
  }
  const images = images_done - refusedImages.length
  const allLeftOut = leftOut.length + refusedImages.length
  if (images > 0) parts.push(counted(images, 'image'))
  if (allLeftOut > 0) parts.push(`${formatNumber(allLeftOut)} skipped`)
  return `${parts.join(', ')}.`
}

async function storedReport(id: string): Promise<StoredReport> {
  const empty = {
    created: 0,
    changed: 0,
    categories: [],
    leftOut: [],
    refusedImages: [],
    products: [],
  }
  return { ...empty, ...(await readImportFile<StoredReport>(id, 'report.json')) }
}
