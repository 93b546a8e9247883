import type { Reader } from 'db/client'
import type { Database } from 'db/schema'
import { productColumns } from 'db/schema/catalogue'
import { expressionBuilder } from 'kysely'
import { inChunks } from '~/domain/basics/lists/chunks'
import type { StoredContents } from '~/domain/eu/price-indication/contents.server'
import { sortNameOf } from '~/domain/settings/sort-names.server'

export function selectProducts(reader: Reader) {
  return reader
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('manufacturers', 'manufacturers.id', 'products.manufacturer_id')
    .select([...productColumns, 'option_2 as option2', 'option_3 as option3'])
    .select(['safety_warning as safetyWarning', 'categories.name as category'])
    .select('manufacturers.name as manufacturer')
}

/** Also finds names that differ in the case of any letter: callers compare them by `foldName`. */
export function hasName(names: string[], language: string) {
  const eb = expressionBuilder<Database, 'products'>()
  const sortNames = names.map((name) => sortNameOf(name, language))
  return eb.or([eb('products.name', 'in', names), eb('products.sort_name', 'in', sortNames)])
}

export async function variantRows(reader: Reader, products: { id: string }[]) {
  const ids = new Set(products.map(({ id }) => id))
  const found = await inChunks([...ids], (part) => variantsOf(reader, part))
  return Map.groupBy(found, ({ productId }) => productId)
}

async function variantsOf(reader: Reader, productIds: string[]) {
  const rows = await reader
    .selectFrom('variants')
    .select(['id', 'product_id as productId', 'value_1', 'value_2', 'value_3'])
    .select(['sku', 'ean', 'weight', 'stock', 'received', 'written_off as writtenOff', 'price'])
    .select(['full_price as fullPrice', 'old_price as oldPrice', 'hidden_at as variantHiddenAt'])
    .select('image_id as imageId')
    .select(['content_amount as contentAmount', 'content_unit as contentUnit'])
    .where('product_id', 'in', productIds)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ value_1, value_2, value_3, ...row }) => ({
    ...row,
    optionValues: [value_1, value_2, value_3],
  }))
}

export type ProductRow = Awaited<
  ReturnType<ReturnType<typeof selectProducts>['execute']>
>[number] & {
  /** Read only if the file has columns for them. */
  awaitedImages?: string[]
  imageDescriptions?: string[]
}

export type VariantRow = Awaited<ReturnType<typeof variantsOf>>[number]

type OfVariant = Pick<VariantRow, 'optionValues' | 'sku' | 'ean' | 'weight' | 'variantHiddenAt'>

/** A product; or a variant, with what it has of its product. */
export type Row = ProductRow &
  Partial<OfVariant> & { variantId?: string; priorPrice?: number | null }

export function rowOf(product: ProductRow, { id: variantId, ...variant }: VariantRow): Row {
  const fullPrice = variant.fullPrice ?? product.fullPrice
  return { ...product, ...variant, variantId, fullPrice, ...contentsFor(variant, product) }
}

export function contentsFor(
  variant: StoredContents,
  { contentAmount, contentUnit }: StoredContents,
): StoredContents {
  return {
    contentAmount: variant.contentAmount ?? contentAmount,
    contentUnit: variant.contentUnit ?? contentUnit,
  }
}
