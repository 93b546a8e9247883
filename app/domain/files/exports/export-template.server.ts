import type { Reader } from 'db/client'
import { headingsOf } from '~/domain/basics/spreadsheets/column-headings'
import { listedColumns } from '~/domain/files/columns/columns-of-shop.server'
import { t } from '~/languages/translate'
import type { ExportFormat } from './export-format.server'

/** The columns that most products need, with one product in two variants. The import guide lists all columns. */
export async function* templateLines(_: Reader, { amount }: ExportFormat) {
  const example = {
    name: [t('Example product')],
    category: [t('Uncategorized')],
    price: [amount(1250)],
    stock: [5, 3],
    contents: ['500 g'],
    weight: ['650 g'],
    image: ['example.jpg'],
    'option 1': [t('Size')],
    'value 1': ['M', 'L'],
  }
  const listed = new Set((await listedColumns()).map(({ name }) => name))
  const shown = Object.entries(example).filter(([name]) => listed.has(name))
  yield [headingsOf(shown.map(([name]) => name))]
  yield [0, 1].map((line) => shown.map(([, cells]) => cells[line]))
}
