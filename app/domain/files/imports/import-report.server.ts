import { type Money, rateText } from '~/domain/basics/money/money'
import { shortened } from '~/domain/basics/text/shortened'
import { type StoredMessage, said, toStored } from '~/domain/basics/text/stored-messages.server'
import type { Named } from '~/domain/files/columns/cell-rules.server'
import { type Message, message, messageN } from '~/languages/messages'
import { readImportFile, writeImportFile } from './import-files.server'
import type { Report } from './imports'
import type { Change } from './stored-preview.server'

const maxLeftOut = 100
const maxNamed = 50

interface StoredReport extends Omit<Report, 'leftOut' | 'allLeftOut'> {
  leftOut: StoredMessage[]
  refusedImages: StoredMessage[]
}

export async function findReport(id: string): Promise<Report> {
  const { refusedImages, ...report } = await storedReport(id)
  const leftOut = [...report.leftOut, ...refusedImages]
  const listed = leftOut.slice(0, maxLeftOut).map(said)
  return { ...report, leftOut: listed, allLeftOut: leftOut.length }
}

type Done = Omit<Report, 'leftOut' | 'allLeftOut'> & { leftOut: Message[] }

export async function reportProducts(id: string, { leftOut, ...done }: Done) {
  const report = { ...done, leftOut: leftOut.map(toStored), refusedImages: [] }
  await writeImportFile(id, 'report-2.json', report satisfies StoredReport)
}

/** Adds the reason only once, even if a resumed run reports it again. */
export async function reportRefusedImage(id: string, reason: Message) {
  const report = await storedReport(id)
  const reasons = [...report.refusedImages, toStored(reason)]
  const refusedImages = [...new Map(reasons.map((it) => [JSON.stringify(it), it])).values()]
  await writeImportFile(id, 'report-2.json', { ...report, refusedImages } satisfies StoredReport)
}

/** With the tax rates that are not that of the shop. */
export function categoryLabels(categories: Named[], money: Money) {
  return categories.map(({ name, taxRate }) =>
    typeof taxRate === 'number' ? `${name} (${rateText(taxRate, money)})` : name,
  )
}

export function describeProducts(
  { created, changed, categories }: Pick<Report, 'created' | 'changed' | 'categories'>,
  changes: Change[],
) {
  const parts = [
    message('imported products: {created} new, {changed} changed', { created, changed }),
    ...categories.slice(0, maxNamed).map((name) => message('new category {name}', { name })),
    ...changes.map(({ name, column, from, to }) =>
      message('{name}: {column} {before} → {after}', {
        name,
        column: message(column, { context: 'heading' }),
        before: shortened(from),
        after: shortened(to),
      }),
    ),
  ]
  return parts.reduce((list, next) => message('{list}; {next}', { list, next }))
}

/** `say` is `t`, or `String` for English. */
export async function describeOutcome(
  id: string,
  imagesDone: number,
  say: (part: Message) => string,
) {
  const { created, changed, categories, leftOut, refusedImages } = await storedReport(id)
  const parts = [
    messageN(created, '{count} new product', '{count} new products'),
    messageN(changed, '{count} changed', '{count} changed'),
  ]
  if (categories.length > 0) {
    parts.push(messageN(categories.length, '{count} new category', '{count} new categories'))
  }
  const images = imagesDone - refusedImages.length
  const allLeftOut = leftOut.length + refusedImages.length
  if (images > 0) parts.push(messageN(images, '{count} image', '{count} images'))
  if (allLeftOut > 0) parts.push(messageN(allLeftOut, '{count} skipped', '{count} skipped'))
  return `${parts.map(say).join(', ')}.`
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
  const stored =
    (await readImportFile<StoredReport>(id, 'report-2.json')) ??
    (await readImportFile<StoredReport>(id, 'report.json'))
  return { ...empty, ...stored }
}
