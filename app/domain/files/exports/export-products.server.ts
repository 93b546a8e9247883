import type { Reader } from 'db/client'
import { type Key, nextBatch, readBatches } from '~/domain/basics/lists/batches.server'
import { hasRow } from '~/domain/basics/lists/has-row.server'
import { headingsOf } from '~/domain/basics/spreadsheets/column-headings'
import {
  hasAwaitedImages,
  withAwaitedImages,
} from '~/domain/catalogue/product-images/awaited-images.server'
import {
  hasImageDescriptions,
  withImageDescriptions,
} from '~/domain/catalogue/product-images/image-descriptions.server'
import { withPriceFields } from '~/domain/eu/price-indication/price-fields.server'
import { type AnyColumn, cellIn } from '~/domain/files/columns/column.server'
import { columnsOfShop } from '~/domain/files/columns/columns-of-shop.server'
import {
  type ProductRow,
  type Row,
  rowOf,
  selectProducts,
  variantRows,
} from '~/domain/files/columns/rows.server'
import type { ExportFormat } from './export-format.server'
import { hasVariantCells } from './export-variants.server'

/** A line for each variant. An export of products can be imported again. */
export async function* productLines(reader: Reader, format: ExportFormat) {
  const used = await findUsedGroups(reader)
  const columns = await exportedColumns(used, reader)
  yield [headingsOf(columns.map(({ name }) => name))]
  for await (const batch of readBatches(reader, readProducts)) {
    const waiting = await withAwaitedImages(batch, reader)
    const products = used.descriptions ? await withImageDescriptions(waiting, reader) : waiting
    const lines: Row[] = used.variants ? await variantLines(reader, products) : products
    const priced = await withPriceFields(lines, reader)
    yield priced.map((row) => columns.map((column) => cellIn(column, row, format)))
  }
}

type UsedGroups = Record<NonNullable<AnyColumn['group']>, boolean>

async function findUsedGroups(reader: Reader): Promise<UsedGroups> {
  const products = reader.selectFrom('products').select('id')
  return {
    discounts: await hasRow(
      products.where(({ fn }) => fn.coalesce('discount_percent', 'discount_price'), 'is not', null),
    ),
    dates: await hasRow(products.where('shown_from', 'is not', null)),
    deliveryTimes: await hasRow(products.where('delivery_time', '<>', '')),
    images: await hasAwaitedImages(reader),
    descriptions: await hasImageDescriptions(reader),
    variants: await hasVariantCells(reader),
    searchResults: await hasRow(
      products.where((eb) => eb.or([eb('page_title', '<>', ''), eb('page_text', '<>', '')])),
    ),
  }
}

async function exportedColumns(used: UsedGroups, reader: Reader) {
  const exported = (await columnsOfShop(reader)).filter(({ isImportOnly }) => !isImportOnly)
  const ungrouped = exported.filter(({ group, exportedBefore }) => !group && !exportedBefore)
  return [
    ...ungrouped.flatMap((column) => [
      ...exported.filter(({ exportedBefore }) => exportedBefore === column.name),
      column,
    ]),
    ...exported.filter(({ group }) => group && used[group]),
  ]
}

function readProducts(reader: Reader, size: number, after: Key | undefined) {
  return selectProducts(reader)
    .$call(nextBatch('products', size, after))
    .execute()
}

async function variantLines(reader: Reader, products: ProductRow[]) {
  const variants = await variantRows(reader, products)
  return products.flatMap((product) =>
    (variants.get(product.id) ?? []).map((variant) => rowOf(product, variant)),
  )
}
