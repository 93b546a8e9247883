import type { CellProblem } from '~/domain/files/columns/import-cells.server'
import type { ImportContext } from '~/domain/files/columns/import-context.server'
import type { ImportLine } from '~/domain/files/columns/import-lines'
import { msg } from '~/languages/translate'
import type { CheckedLine, PlannedLine } from './planned-lines'

/** A product that gets its first options is refused, with all its lines, if nothing says which variant its units are. */
export function refuseUnplacedUnits(
  checkedLines: CheckedLine[],
  lines: ImportLine[],
  context: ImportContext,
) {
  const refused = new Map<PlannedLine | undefined, CellProblem>()
  for (const { planned } of checkedLines) {
    const problem = planned && placeUnits(planned, context)
    if (problem) refused.set(planned, problem)
  }
  for (const [index, { line, origins }] of lines.entries()) {
    const { planned, partOf } = checkedLines[index] ?? {}
    const problem = refused.get(planned ?? partOf)
    if (!problem) continue
    const problems = [{ line, value: '', ...problem, ...origins?.[problem.column] }]
    checkedLines[index] = { problems, changes: [] }
  }
}

/**
 * The variant of a product that gets its first options is the one with its article number; without units it becomes the
 * first new one. Returns a problem if nothing says which variant the units are.
 */
function placeUnits({ options, product, variants = [] }: PlannedLine, context: ImportContext) {
  const [before] = (product && options && context.variants.get(product.id)) ?? []
  const [first] = variants
  if (!before || !first || variants.some(({ id }) => id === before.id)) return undefined
  if (before.received > before.writtenOff) {
    const text = msg(
      'This product has units in stock, in carts or in orders. Give it an article number in the shop and use it in one line, so that the units become this variant',
    )
    return { column: 'option 1', message: text }
  }
  first.id = before.id
  first.expectedStock = before.stock
  return undefined
}
