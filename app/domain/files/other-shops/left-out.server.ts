import { foldName } from 'db/fold-name'
import { isRounded } from '~/csv/spreadsheet-cells'
import { maxSearchResult } from '~/domain/basics/text/search-result'
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
import { problemAt, type ReadLine } from '~/domain/files/columns/read-line.server'
import { type Message, message } from '~/languages/messages'
import { msg } from '~/languages/translate'

interface Replacement {
  column: string
  text: string
  /** Undefined if another note says it. */
  note?: string | Message
}

type Rule = (line: ReadLine) => Replacement[]

/**
 * Leaves out or shortens what only accompanies a product and does not fit into this shop, so that the product is imported.
 * Notes say so. Each rule sees what the rules before it have left.
 */
export function withoutExtras(lines: ReadLine[]) {
  const rules = [
    roundedNumbers,
    numbersOfOtherLines(),
    spacesInValues,
    stockBelowZero,
    imagesWithoutFile,
    longDescriptions,
    longFacts,
    longSearchResults,
  ]
  return lines.map((line) => (line.problems ? line : rules.reduce(replaced, line)))
}

function replaced(line: ReadLine, rule: Rule): ReadLine {
  const replacements = rule(line)
  const texts = replacements.map(({ column, text }) => [column, text])
  const notes = replacements.flatMap(({ column, note }) =>
    note ? [problemAt(line, column, note)] : [],
  )
  return {
    ...line,
    cells: { ...line.cells, ...Object.fromEntries(texts) },
    notes: [...(line.notes ?? []), ...notes],
  }
}

const roundedNumbers: Rule = ({ cells }) =>
  ['sku', 'ean']
    .filter((column) => isRounded(cells[column] ?? ''))
    .map((column) => ({ column, text: '', note: roundedLeftOut }))

// Other shops allow several variants with the same article number; here, the first one keeps it.
function numbersOfOtherLines(): Rule {
  const linesBySku = new Map<string, number>()
  return ({ cells, lineNumber }) => {
    const sku = foldName(cells.sku ?? '')
    const other = linesBySku.get(sku)
    if (other !== undefined) return [{ column: 'sku', text: '', note: numberLeftOut(other) }]
    if (sku) linesBySku.set(sku, lineNumber)
    return []
  }
}

const spacesInValues: Rule = ({ cells }) =>
  ['value 1', 'value 2', 'value 3'].flatMap((column) => {
    const value = cells[column] ?? ''
    if (!hasSeparator(value)) return []
    return [{ column, text: value.replace(/ *\/ */g, '/'), note: spacesLeftOut }]
  })

const stockBelowZero: Rule = ({ cells }) =>
  /^-\d+$/.test(cells.stock ?? '') ? [{ column: 'stock', text: '0', note: unitsBelowZero }] : []

const imagesWithoutFile: Rule = ({ cells }) =>
  imagePositions.flatMap((position) => {
    const column = imageColumn(position)
    if (!cells[column] || imageName.safeParse(cells[column]).success) return []
    return [
      { column, text: '', note: imageLeftOut },
      { column: imageDescriptionColumn(position), text: '' },
    ]
  })

const longDescriptions: Rule = ({ cells }) =>
  imageDescriptionColumns.flatMap((column) => {
    const text = shortened(cells[column] ?? '', maxImageDescription)
    return text === (cells[column] ?? '') ? [] : [{ column, text, note: descriptionShortened }]
  })

const longFacts: Rule = ({ cells }) => {
  const text = shortenedFacts(cells.facts ?? '')
  return text === (cells.facts ?? '') ? [] : [{ column: 'facts', text, note: factsShortened }]
}

const longSearchResults: Rule = ({ cells }) =>
  [
    { column: 'seo title', max: maxSearchResult.title },
    { column: 'seo description', max: maxSearchResult.text },
  ].flatMap(({ column, max }) => {
    const text = shortened(cells[column] ?? '', max)
    return text === (cells[column] ?? '') ? [] : [{ column, text, note: textShortened(max) }]
  })

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

function textShortened(max: number) {
  return message('The text for search engines is shortened to {max} characters', {
    max: String(max),
  })
}

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
