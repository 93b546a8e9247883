import type { Reader } from 'db/client'
import { productColumns } from 'db/schema/catalogue'
import { chunksOf } from '~/domain/basics/lists/chunks'

/** What imports and exports read of products. */
export function selectProducts(reader: Reader) {
  return reader
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('manufacturers', 'manufacturers.id', 'products.manufacturer_id')
    .select([...productColumns, 'option_2 as option2', 'option_3 as option3'])
    .select(['safety_warning as safetyWarning', 'categories.name as category'])
    .select('manufacturers.name as manufacturer')
}

/** The variants of these products, in their order. */
export async function listVariantRows(reader: Reader, productIds: string[]) {
  const found: VariantRow[] = []
  for (const ids of chunksOf(productIds)) found.push(...(await variantsOf(reader, ids)))
  return found
}

async function variantsOf(reader: Reader, productIds: string[]) {
  const rows = await reader
    .selectFrom('variants')
    .select(['id', 'product_id as productId', 'value_1', 'value_2', 'value_3'])
    .select(['sku', 'ean', 'weight', 'stock', 'received', 'written_off as writtenOff'])
    .select(['full_price as fullPrice', 'old_price as oldPrice', 'hidden_at as variantHiddenAt'])
    .select(['content_amount as contentAmount', 'content_unit as contentUnit'])
    .where('product_id', 'in', productIds)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ value_1, value_2, value_3, ...row }) => ({
    ...row,
    values: [value_1, value_2, value_3],
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

type OfVariant = Pick<VariantRow, 'values' | 'sku' | 'ean' | 'weight' | 'variantHiddenAt'>

/** A product; or a variant, with what it has of its product. */
export type Row = ProductRow &
  Partial<OfVariant> & { variantId?: string; priorPrice?: number | null }

/** A variant without a price or contents of its own has those of its product. */
export function rowOf(product: ProductRow, { id: variantId, ...variant }: VariantRow): Row {
  return {
    ...product,
    ...variant,
    variantId,
    fullPrice: variant.fullPrice ?? product.fullPrice,
    contentAmount: variant.contentAmount ?? product.contentAmount,
    contentUnit: variant.contentUnit ?? product.contentUnit,
  }
}
