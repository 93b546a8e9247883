import { foldName } from 'db/fold-name'
import { fullNameOf } from '~/domain/catalogue/stock/variant-names'
import { message } from '~/languages/messages'
import type { PlannedLine } from './lines'
import type { CurrentVariants } from './write-variant-lines.server'

/** What may have changed since the preview. */
export interface CurrentRows {
  byId: Map<string, { id: string; slug: string; stock: number; updatedAt: string }>
  byName: Map<string, { id: string }>
  categories: Set<string>
  manufacturers: Set<string>
  categoriesByName: Map<string, string>
  variants: CurrentVariants
}

export function conflictReason(
  { id, name, product, values, variants }: PlannedLine,
  rows: CurrentRows,
) {
  const current = product && rows.byId.get(id)
  if (product && !current) {
    return message('{name} was skipped because it has been deleted', { name })
  }
  if (current && values.stock !== undefined && current.stock !== product.stock) {
    return message('{name} was skipped because its stock is now {now}, no longer {before}', {
      name,
      now: String(current.stock),
      before: String(product.stock),
    })
  }
  if (current && current.updatedAt !== product.updatedAt) {
    return message('{name} was skipped because someone else has changed it', { name })
  }
  const namesake = values.name !== undefined && rows.byName.get(foldName(values.name))
  if (namesake && namesake.id !== id) {
    return message('{name} was skipped because a product with this name already exists', {
      name: values.name,
    })
  }
  if (values.category?.id && !rows.categories.has(values.category.id)) {
    return message('{name} was skipped because its category has been deleted', { name })
  }
  if (values.manufacturer?.id && !rows.manufacturers.has(values.manufacturer.id)) {
    return message('{name} was skipped because its manufacturer has been deleted', { name })
  }
  return variantConflict({ name, variants }, rows.variants)
}

function variantConflict(
  { name, variants = [] }: Pick<PlannedLine, 'name' | 'variants'>,
  { stocks, owners }: CurrentVariants,
) {
  for (const variant of variants) {
    const { id, expectedStock } = variant
    const { stock, sku } = variant.values
    const now = id && stocks.get(id)
    if (stock !== undefined && id && now !== expectedStock) {
      return message(
        '{name} was skipped because the stock of {variant} is now {now}, no longer {before}',
        {
          name,
          variant: fullNameOf(name, variant.name),
          now: String(now),
          before: String(expectedStock),
        },
      )
    }
    const owner = sku && owners.get(foldName(sku))
    if (owner && owner !== id) {
      return message('{name} was skipped because another product has the article number {sku}', {
        name,
        sku,
      })
    }
  }
  return undefined
}
