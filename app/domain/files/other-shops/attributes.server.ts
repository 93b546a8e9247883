import type { CsvLine } from '~/csv/read-csv.server'
import { truthIn } from '~/domain/basics/spreadsheets/truth.server'
import { plainHeading } from '~/domain/files/columns/headings.server'
import type { ConvertedCell } from './cells.server'
import { withCharacters } from './html-text.server'
import { attributeHeadings } from './woocommerce-headings.server'

/** An attribute of WooCommerce: an option if the variations have a value of it, otherwise a fact. */
interface Attribute {
  name: string
  /** As the file has them. */
  values: string
  isVisible: boolean
  nameHeading: string
  valueHeading: string
}

export function attributeColumnsIn(columns: string[]) {
  const byHeading = new Map(columns.map((column) => [plainHeading(column), column]))
  const numbers = new Set([...byHeading.keys()].flatMap((it) => /\b\d{1,3}\b/.exec(it)?.[0] ?? []))
  return [...numbers].flatMap((number) => {
    const columnOf = (headings: string[]) =>
      headings.map((it) => byHeading.get(plainHeading(it.replace('#', number)))).find(Boolean) ?? ''
    const name = columnOf(attributeHeadings.name)
    const [value, visible] = [
      columnOf(attributeHeadings.value),
      columnOf(attributeHeadings.visible),
    ]
    return name ? [{ name, value, visible }] : []
  })
}

export type AttributeColumns = ReturnType<typeof attributeColumnsIn>

export function attributesOf(row: CsvLine, columns: AttributeColumns, parent: Attribute[] = []) {
  return columns.flatMap(({ name: nameHeading, value: valueHeading, visible }): Attribute[] => {
    const text = (heading: string) =>
      withCharacters(row.cells[heading] ?? '')
        .replace(/\s+/g, ' ')
        .trim()
    const values = text(valueHeading)
    // A variation may leave out the name that its product has.
    const ofParent = parent.find((it) => it.nameHeading === nameHeading)
    const name = text(nameHeading) || (values && ofParent?.name)
    const isVisible = truthIn(text(visible)) !== false
    return name ? [{ name, values, isVisible, nameHeading, valueHeading }] : []
  })
}

/**
 * The attributes of a product of which its variations have values, in its order. A variation for any value of an attribute
 * names it without a value.
 */
export function optionsIn(parent: Attribute[], variations: Attribute[][]) {
  const named = variations.flat()
  const valued = named.filter(({ values }) => values)
  const used = new Map((valued.length > 0 ? valued : named).map((it) => [keyOf(it), it]))
  const known = parent.filter((it) => used.delete(keyOf(it)))
  return [...known, ...used.values()]
}

export function optionCells(
  options: Attribute[],
  values: Attribute[],
  product: CsvLine,
  row: CsvLine,
): ConvertedCell[] {
  return ([1, 2, 3] as const).flatMap((at): ConvertedCell[] => {
    const option = options[at - 1]
    if (!option) return []
    const value = values.find((it) => keyOf(it) === keyOf(option))
    return [
      [`option ${at}`, option.name, product, option.nameHeading],
      [`value ${at}`, withoutEscapes(value?.values ?? ''), row, (value ?? option).valueHeading],
    ]
  })
}

/** A line for each visible attribute that is no option and no brand. */
export function factsIn(parent: Attribute[], options: Attribute[]) {
  const names = new Set(options.map(keyOf))
  return parent
    .filter((it) => it.isVisible && it.values && !names.has(keyOf(it)) && !isBrand(it))
    .map(({ name, values }) => `${name}: ${splitValues(values).join(', ')}`)
    .join('\n')
}

export function isBrand({ name }: Attribute) {
  return /^brands?$/i.test(name)
}

/** `Red, Blue\, dark` → `Red`, `Blue, dark` */
export function splitValues(list: string) {
  return list
    .split(/(?<!\\),/)
    .map((value) => withoutEscapes(value).trim())
    .filter(Boolean)
}

function withoutEscapes(value: string) {
  return value.replace(/\\{1,2},/g, ',')
}

function keyOf({ name }: Attribute) {
  return name.toLowerCase()
}
