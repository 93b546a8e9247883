import { foldName } from 'db/fold-name'
import { isRounded } from '~/csv/spreadsheet-cells'
import { shortened } from '~/domain/basics/text/shortened'
import { factLimits, factsIn, linesOf } from '~/domain/catalogue/facts/facts'
import { maxImageDescription } from '~/domain/catalogue/product-images/product-image-drafts'
import { imagePositions } from '~/domain/catalogue/product-images/product-images'
import { hasSeparator } from '~/domain/catalogue/variants/variant-rules'
import { imageName } from '~/domain/files/columns/cell-rules.server'
import {
  imageColumn,
  imageDescriptionColumn,
  imageDescriptionColumns,
} from '~/domain/files/columns/image-columns'
import { type LineProblem, problemAt, type ReadLine } from '~/domain/files/columns/read-line.server'
import { type Message, message } from '~/languages/messages'
import { msg } from '~/languages/translate'

/**
 * Leaves out or shortens what only accompanies a product and does not fit into this shop, so that the product is imported.
 * Notes say so. Other shops allow several variants with the same article number; here, the first one keeps it.
 */
export function withoutExtras(lines: ReadLine[]) {
  const linesBySku = new Map<string, number>()
  return lines.map((line): ReadLine => {
    if (line.problems) return line
    const cells = { ...line.cells }
    const notes: LineProblem[] = [...(line.notes ?? [])]
    const replace = (column: string, text: string, message: string | Message) => {
      notes.push(problemAt(line, column, message, cells[column]))
      cells[column] = text
    }
    for (const column of ['sku', 'ean']) {
      if (isRounded(cells[column] ?? '')) replace(column, '', roundedLeftOut)
    }
    const sku = foldName(cells.sku ?? '')
    const other = linesBySku.get(sku)
    if (sku && other === undefined) linesBySku.set(sku, line.lineNumber)
    if (other !== undefined) replace('sku', '', numberLeftOut(other))
    for (const column of ['value 1', 'value 2', 'value 3']) {
      const value = cells[column] ?? ''
      if (hasSeparator(value)) replace(column, value.replace(/ *\/ */g, '/'), spacesLeftOut)
    }
    if (/^-\d+$/.test(cells.stock ?? '')) replace('stock', '0', unitsBelowZero)
    for (const position of imagePositions) {
      const column = imageColumn(position)
      if (!cells[column] || imageName.safeParse(cells[column]).success) continue
      replace(column, '', imageLeftOut)
      cells[imageDescriptionColumn(position)] = ''
    }
    for (const column of imageDescriptionColumns) {
      const text = cells[column] ?? ''
      const short = shortened(text, maxImageDescription)
      if (short !== text) replace(column, short, descriptionShortened)
    }
    const facts = cells.facts ?? ''
    const short = shortenedFacts(facts)
    if (short !== facts) replace('facts', short, factsShortened)
    return { ...line, cells, notes }
  })
}

function numberLeftOut(line: number) {
  return message(
    'Line {line} already has this article number, so this variant is imported without it',
    { line: String(line) },
  )
}

const roundedLeftOut = msg('A spreadsheet program has rounded this number, so it is left out')

const spacesLeftOut = msg('A value must not have spaces around a slash, so they are left out')

const unitsBelowZero = msg('The shop has no units below 0, so the stock is 0')

const imageLeftOut = msg('The shop cannot store this file name, so the image is left out')

const descriptionShortened = message(
  'The description of this image is shortened to {max} characters',
  { max: maxImageDescription },
)

const factsShortened = message(
  'The facts are shortened: a product has at most {facts}, with names of at most {name} and texts of at most {text} characters',
  factLimits,
)

function shortenedFacts(lines: string) {
  return linesOf(
    factsIn(lines)
      .slice(0, factLimits.facts)
      .map(({ name, text }) => ({
        name: shortened(name, factLimits.name),
        text: shortened(text, factLimits.text),
      })),
  )
}
