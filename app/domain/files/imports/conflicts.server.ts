import type { Trx } from 'db/client'
import { foldName } from 'db/fold-name'
import { chunksOf } from '~/domain/basics/lists/chunks'
import { fullNameOf } from '~/domain/catalogue/stock/variant-names'
import { hasArticle } from '~/domain/catalogue/variants/article-numbers.server'
import { hasName } from '~/domain/files/columns/rows.server'
import { sortLanguage } from '~/domain/settings/sort-names.server'
import { message } from '~/languages/messages'
import type { PlannedProduct } from './lines.server'

/** What may have changed since the preview. */
export type CurrentRows = Awaited<ReturnType<typeof readCurrentRows>>

export async function findConflicts(trx: Trx, planned: PlannedProduct[]) {
  const current = await readCurrentRows(trx, planned)
  const conflicts = planned.map((product) => conflictReason(product, current))
  const writable = planned.filter((_, index) => conflicts[index] === undefined)
  return { writable, current, conflicts: conflicts.filter((reason) => reason !== undefined) }
}

async function readCurrentRows(trx: Trx, planned: PlannedProduct[]) {
  const ids = planned.map(({ id }) => id)
  const names = planned.flatMap(({ values }) => values.name ?? [])
  const isNamed = hasName(names, await sortLanguage(trx))
  const products = await trx
    .selectFrom('products')
    .select(['id', 'name', 'slug', 'stock', 'updated_at as updatedAt'])
    .where((eb) => eb.or([eb('id', 'in', ids), isNamed]))
    .execute()
  const categories = await trx.selectFrom('categories').select(['id', 'name']).execute()
  const manufacturers = planned.some(({ values }) => values.manufacturer)
    ? await trx.selectFrom('manufacturers').select('id').execute()
    : []
  return {
    byId: new Map(products.map((product) => [product.id, product])),
    byName: new Map(products.map((product) => [foldName(product.name), product])),
    categories: new Set(categories.map(({ id }) => id)),
    manufacturers: new Set(manufacturers.map(({ id }) => id)),
    categoriesByName: new Map(categories.map(({ id, name }) => [foldName(name), id])),
    variants: await readCurrentVariants(trx, planned),
  }
}

// The stocks, and which variants have the article numbers of the file.
async function readCurrentVariants(trx: Trx, products: PlannedProduct[]) {
  const planned = products.flatMap(({ variants = [] }) => variants)
  const stocks = new Map<string, number>()
  const owners = new Map<string, string>()
  for (const part of chunksOf(planned)) {
    const ids = part.flatMap(({ id }) => id ?? [])
    const skus = part.flatMap(({ values }) => values.sku ?? [])
    const rows = await trx
      .selectFrom('variants')
      .select(['id', 'sku', 'stock'])
      .where((eb) => eb.or([eb('id', 'in', ids), hasArticle(skus)]))
      .execute()
    for (const { id, sku, stock } of rows) {
      stocks.set(id, stock)
      if (sku) owners.set(foldName(sku), id)
    }
  }
  return { stocks, owners }
}

function conflictReason(
  { id, name, product: before, values, variants }: PlannedProduct,
  rows: CurrentRows,
) {
  const current = before && rows.byId.get(id)
  if (before && !current) {
    return message('{name} was skipped because it has been deleted', { name })
  }
  if (current && values.stock !== undefined && current.stock !== before.stock) {
    return message('{name} was skipped because its stock is now {now}, no longer {before}', {
      name,
      now: String(current.stock),
      before: String(before.stock),
    })
  }
  if (current && current.updatedAt !== before.updatedAt) {
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
  { name, variants = [] }: Pick<PlannedProduct, 'name' | 'variants'>,
  { stocks, owners }: CurrentRows['variants'],
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
