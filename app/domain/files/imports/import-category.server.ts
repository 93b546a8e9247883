import { foldName } from 'db/fold-name'
import { CategoryDraft } from '~/domain/catalogue/categories/categories'
import { taxChangeOf } from '~/domain/catalogue/products/category-tax.server'
import type { CellValues, Named } from '~/domain/files/columns/columns.server'
import {
  type CellProblem,
  firstMessage,
  problemIn,
} from '~/domain/files/columns/import-cells.server'
import type { ExistingProduct, ImportContext } from '~/domain/files/columns/import-context.server'
import type { LineProblem } from '~/domain/files/columns/import-lines'
import { message } from '~/languages/messages'
import type { EarlierLines } from './planned-lines'

/** The category of this name. A new one has no id. */
export function readCategory(
  { category }: CellValues,
  isValid: boolean,
  context: ImportContext,
  { newCategories }: EarlierLines,
): { category?: Named; problems: CellProblem[] } {
  if (category === undefined) return { problems: [] }
  const found = context.categories.get(foldName(category.name))
  if (found) return { category: { id: found.id, name: found.name }, problems: [] }
  const { data: name, error } = CategoryDraft.shape.name.safeParse(category.name)
  if (error) return { problems: problemIn('category', firstMessage(error)) }
  const key = foldName(name)
  if (isValid && !newCategories.has(key)) newCategories.set(key, name)
  if (!context.createCategories) {
    return { problems: problemIn('category', message('There is no category “{name}”', { name })) }
  }
  return { category: { name: newCategories.get(key) ?? name }, problems: [] }
}

const newCategory = { taxRate: null }

// As the form of a product asks, because the tax is not in the file.
export function taxNotes(
  line: number,
  product: ExistingProduct,
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
