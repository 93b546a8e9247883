import { foldName } from 'db/fold-name'
import { CategoryDraft } from '~/domain/catalogue/categories'
import { taxChangeOf } from '~/domain/catalogue/category-tax.server'
import { type Message, message } from '~/languages/messages'
import { type CellProblem, type CellValues, firstMessage, problemIn } from './import-cells.server'
import type { ExistingProduct, ImportContext } from './import-context.server'
import type { EarlierLines, LineProblem, LineValues } from './planned-lines'

export function readCategory(
  { category }: CellValues,
  isValid: boolean,
  context: ImportContext,
  { newCategories }: EarlierLines,
): { values: LineValues; problems: CellProblem[] } {
  if (category === undefined) return { values: {}, problems: [] }
  const found = context.categories.get(foldName(category))
  if (found) return { values: { category_id: found.id }, problems: [] }
  const { data, error } = CategoryDraft.shape.name.safeParse(category)
  const problem = (message: string | Message) => ({
    values: {},
    problems: problemIn('category', message),
  })
  if (error) return problem(firstMessage(error))
  const key = foldName(data)
  if (isValid && !newCategories.has(key)) newCategories.set(key, data)
  if (!context.createCategories) {
    return problem(message('There is no category “{name}”', { name: data }))
  }
  return { values: { new_category: newCategories.get(key) ?? data }, problems: [] }
}

const newCategory = { taxRate: null }

// As the form of a product asks, because the tax is not in the file.
export function taxNotes(
  line: number,
  product: ExistingProduct,
  { category_id = '', new_category }: LineValues,
  { tax, categoriesById }: ImportContext,
): LineProblem[] {
  if (!category_id && !new_category) return []
  const categoryOf = (id: string) => categoriesById.get(id) ?? newCategory
  const change = taxChangeOf(categoryOf(product.categoryId), categoryOf(category_id), tax)
  if (!change) return []
  const { before, after } = change
  const text = message('The tax of {name} changes from {before} to {after}', {
    ...{ name: product.name, before, after },
  })
  const value = new_category ?? categoriesById.get(category_id)?.name ?? ''
  return [{ line, column: 'category', value, message: text }]
}
