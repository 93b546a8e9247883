import { foldName } from 'db/fold-name'
import { CategoryDraft } from '~/domain/catalogue/categories/categories'
import { taxChangeOf } from '~/domain/catalogue/products/category-tax.server'
import type { Named } from '~/domain/files/columns/cell-rules.server'
import { type CellValues, firstMessage } from '~/domain/files/columns/cell-values.server'
import type { ImportContext } from '~/domain/files/columns/import-context.server'
import type { LineProblem } from '~/domain/files/columns/read-line'
import type { ProductRow } from '~/domain/files/columns/rows.server'
import { message } from '~/languages/messages'
import { type CheckedLine, type EarlierLines, isValid, refuse } from './lines'

/** The category of this name. A new one has no id. */
export function readCategory(
  line: CheckedLine,
  { categories, createCategories }: ImportContext,
  { newCategories }: EarlierLines,
): Named | undefined {
  const { category } = line.values
  if (category === undefined) return undefined
  const key = foldName(category.name)
  const found = categories.get(key)
  if (found) return { id: found.id, name: found.name }
  const { data: name, error } = CategoryDraft.shape.name.safeParse(category.name)
  if (error) refuse(line, 'category', firstMessage(error))
  else {
    if (isValid(line) && !newCategories.has(key)) newCategories.set(key, name)
    if (!createCategories)
      refuse(line, 'category', message('There is no category “{name}”', { name }))
  }
  return { name: newCategories.get(key) ?? category.name }
}

const newCategory = { taxRate: null }

/** As the form of a product asks, because the tax is not in the file. */
export function taxNotes(
  line: number,
  product: ProductRow,
  { category }: CellValues,
  { tax, categoriesById }: ImportContext,
): LineProblem[] {
  if (!category) return []
  const categoryOf = (id = '') => categoriesById.get(id) ?? newCategory
  const change = taxChangeOf(categoryOf(product.categoryId), categoryOf(category.id), tax)
  if (!change) return []
  const { before, after } = change
  const text = message('The tax of {name} changes from {before} to {after}', {
    ...{ name: product.name, before, after },
  })
  return [{ line, column: 'category', value: category.name, message: text }]
}
