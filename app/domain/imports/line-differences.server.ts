import { discountText } from '~/domain/catalogue/discounts'
import { yesOrNo } from '~/domain/cell-words'
import { decimalSeparatorIn } from '~/domain/decimal-separator'
import { type Contents, contentsText } from '~/domain/price-indication/contents'
import { contentsOf } from '~/domain/price-indication/contents.server'
import type { ExistingProduct, ImportContext } from './import-context.server'
import { imageDescriptionColumns, imageFileColumns } from './imports'
import { type Difference, differs, type LineValues } from './planned-lines'

export function differencesOf(product: ExistingProduct, line: LineValues, context: ImportContext) {
  const { name, brand, description, category_id, new_category, price, stock, add, hidden } = line
  const { contents, facts, discount } = line
  const found: Difference<LineValues>[] = []
  const push = (column: string, from: string, to: string, values: LineValues) =>
    found.push({ column, from, to, values })
  const isHidden = product.hiddenAt !== null
  if (differs(product.name, name)) push('name', product.name, name, { name })
  if (differs(product.brand, brand)) push('brand', product.brand, brand, { brand })
  if (differs(product.description, description)) {
    push('description', product.description, description, { description })
  }
  if (differs(product.categoryId, category_id)) {
    const category = context.categoriesById.get(category_id)?.name ?? ''
    push('category', product.category, category, { category_id })
  }
  if (new_category) push('category', product.category, new_category, { new_category })
  if (differs(product.price, price)) {
    const { format } = context.money
    push('price', format(product.price), format(price), { price })
  }
  if (discount) {
    const [from, to] = [discountText(product, context.money), discountText(discount, context.money)]
    if (from !== to) push('discount', from, to, { discount })
  }
  if (differs(product.stock, stock)) push('stock', `${product.stock}`, `${stock}`, { stock })
  if (add) push('stock', `${product.stock}`, `${product.stock + add}`, { add })
  if (differs(isHidden, hidden)) push('hidden', yesOrNo(isHidden), yesOrNo(hidden), { hidden })
  const contained = contentsChange(contentsOf(product), contents, context)
  if (contained) push('contents', contained.from, contained.to, { contents })
  if (differs(product.facts, facts)) push('facts', product.facts, facts, { facts })
  return [
    ...found,
    ...safetyDifferences(product, line, context),
    ...imageDifferences(product, line, context),
  ]
}

function safetyDifferences(
  product: ExistingProduct,
  { manufacturer_id, warning }: LineValues,
  { manufacturerNames }: ImportContext,
) {
  const found: Difference<LineValues>[] = []
  if (differs(product.manufacturerId, manufacturer_id)) {
    const from = manufacturerNames.get(product.manufacturerId ?? '') ?? ''
    const to = manufacturerNames.get(manufacturer_id) ?? ''
    found.push({ column: 'manufacturer', from, to, values: { manufacturer_id } })
  }
  if (differs(product.safetyWarning, warning)) {
    found.push({ column: 'warning', from: product.safetyWarning, to: warning, values: { warning } })
  }
  return found
}

function imageDifferences(
  { id }: ExistingProduct,
  line: LineValues,
  { awaitedImages, imageDescriptions }: ImportContext,
) {
  const differencesIn = (columns: (keyof LineValues)[], before: Map<string, string>) =>
    columns.flatMap((column): Difference<LineValues>[] => {
      const [from = '', to] = [before.get(`${id} ${column}`), line[column] as string | undefined]
      return differs(from, to) ? [{ column, from, to, values: { [column]: to } }] : []
    })
  return [
    ...differencesIn(imageFileColumns, awaitedImages),
    ...differencesIn(imageDescriptionColumns, imageDescriptions),
  ]
}

/** Undefined if the line does not change the contents. */
export function contentsChange(
  before: Contents | undefined,
  wanted: Contents | undefined,
  context: ImportContext,
) {
  const [from, to] = [textOf(before, context), textOf(wanted, context)]
  return wanted && from !== to ? { from, to } : undefined
}

function textOf(contents: Contents | undefined, { money }: ImportContext) {
  return contents ? contentsText(contents, decimalSeparatorIn(money.locale)) : ''
}
