import { engine, type Reader } from 'db/client'
import { safetyColumns } from 'db/schema/catalogue'
import type { CsvLine } from '~/csv/read-csv.server'
import { chunksOf } from '~/domain/chunks'
import { listManufacturers } from '~/domain/manufacturers/manufacturers.server'
import { listAwaitedImages } from '~/domain/product-images/awaited-images.server'
import { shopMoney, shopSettings } from '~/domain/settings/shop-settings.server'
import { furtherImageColumn, furtherImageColumns, importColumnsOf } from './imports'

export type ImportContext = Awaited<ReturnType<typeof readImportContext>>
export type ExistingProduct = Awaited<ReturnType<typeof productsWhere>>[number]

/** Reads what the lines are compared with: the categories, and the products with their ids or names. */
export async function readImportContext(
  reader: Reader,
  lines: CsvLine[],
  createCategories: boolean,
) {
  const categories = await reader.selectFrom('categories').select(['id', 'name']).execute()
  const products = [
    ...(await productsWhere(reader, 'id', cellsOf(lines, 'id'))),
    ...(await productsWhere(reader, 'name', cellsOf(lines, 'name'))),
  ]
  const manufacturers = (await listManufacturers()) ?? []
  return {
    columns: [...importColumnsOf((await shopSettings()).euFeatures), ...furtherImageColumns],
    money: await shopMoney(reader),
    createCategories,
    categories: new Map(categories.map((category) => [engine.foldName(category.name), category])),
    categoryNames: new Map(categories.map(({ id, name }) => [id, name])),
    manufacturers: new Map(manufacturers.map(({ id, name }) => [engine.foldName(name), id])),
    manufacturerNames: new Map(manufacturers.map(({ id, name }) => [id, name])),
    awaitedImages: await readAwaitedImages(reader, lines, products),
    byId: new Map(products.map((product) => [product.id, product])),
    byName: new Map(products.map((product) => [engine.foldName(product.name), product])),
  }
}

/** The file names by product and column. Empty, without a query, if the file has none of these columns. */
async function readAwaitedImages(reader: Reader, lines: CsvLine[], products: { id: string }[]) {
  const isUsed = lines.some(({ cells }) => furtherImageColumns.some((column) => cells[column]))
  const ids = isUsed ? products.map(({ id }) => id) : []
  const awaited = await listAwaitedImages(reader, ids)
  return new Map(
    awaited.map((it) => [`${it.productId} ${furtherImageColumn(it.position)}`, it.image]),
  )
}

function cellsOf(lines: CsvLine[], column: 'id' | 'name') {
  return [...new Set(lines.map(({ cells }) => cells[column]?.trim() ?? '').filter(Boolean))]
}

async function productsWhere(reader: Reader, column: 'id' | 'name', values: string[]) {
  const found: Awaited<ReturnType<typeof productsWith>> = []
  for (const part of chunksOf(values)) found.push(...(await productsWith(reader, column, part)))
  return found
}

function productsWith(reader: Reader, column: 'id' | 'name', values: string[]) {
  return reader
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select([
      'products.id',
      'products.name',
      'brand',
      'description',
      'category_id as categoryId',
      'categories.name as category',
      'stock',
      'hidden_at as hiddenAt',
      'awaited_image as awaitedImage',
      'content_amount as contentAmount',
      'content_unit as contentUnit',
      'facts',
      'products.updated_at as updatedAt',
      ...safetyColumns,
      'full_price as price',
      'option_1 as option1',
    ])
    .where(`products.${column}`, 'in', values)
    .execute()
}
