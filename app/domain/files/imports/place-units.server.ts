import type { ImportContext } from '~/domain/files/columns/import-context.server'
import { placeOf } from '~/domain/files/columns/read-line'
import { msg } from '~/languages/translate'
import type { CheckedLine, PlannedProduct } from './lines'

/** A product that gets its first options is refused, with all its lines, if nothing says which variant its units are. */
export function refuseUnplacedUnits(lines: CheckedLine[], context: ImportContext) {
  const planned = [...new Set(lines.map((line) => line.planned))]
  const unplaced = new Set(planned.filter((it) => it && !placeUnits(it, context)))
  const column = 'option 1'
  const text = msg(
    'This product has units in stock, in carts or in orders. Give it an article number in the shop and use it in one line, so that the units become this variant',
  )
  for (const line of lines) {
    if (!line.planned || !unplaced.has(line.planned)) continue
    line.problems = [{ ...placeOf(line, column), value: '', message: text }]
    line.changes = []
    line.taxNotes = []
    line.planned = undefined
  }
}

/**
 * The variant of a product that gets its first options is the one with its article number; without units it becomes the
 * first new one. Returns false if nothing says which variant the units are.
 */
function placeUnits(
  { id, options, product, variants = [] }: PlannedProduct,
  context: ImportContext,
) {
  const [before] = (product && options && context.variants.get(id)) ?? []
  const [first] = variants
  if (!before || !first || variants.some((it) => it.id === before.id)) return true
  if (before.received > before.writtenOff) return false
  first.id = before.id
  first.expectedStock = before.stock
  return true
}
