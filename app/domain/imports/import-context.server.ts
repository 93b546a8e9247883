import type { Reader } from 'db/client'
import { foldName } from 'db/fold-name'
import { discountColumns, safetyColumns } from 'db/schema/catalogue'
import type { CsvLine } from '~/csv/read-csv.server'
import { chunksOf } from '~/domain/chunks'
import { listManufacturers } from '~/domain/manufacturers/manufacturers.server'
import { listAwaitedImages } from '~/domain/product-images/awaited-images.server'
import { listImageDescriptions } from '~/domain/product-images/image-descriptions.server'
import { listFilesOfImages } from '~/domain/product-images/imported-images.server'
import { readSettings, shopMoney, shopSettings } from '~/domain/settings/shop-settings.server'
import { sortLanguage, sortNameOf } from '~/domain/settings/sort-names.server'
import { hasArticle } from '~/domain/variants/article-numbers.server'
import {
  imageColumn,
  imageColumns,
  imageDescriptionColumn,
  imageDescriptionColumns,
  imageFileColumns,
  importColumnsOf,
} from './imports'

export type ImportContext = Awaited<ReturnType<typeof readImportContext>>
export type ExistingProduct = Awaited<ReturnType<typeof productsWhere>>[number]

/**
 * Reads what the lines are compared with: the categories, and the products with their ids or names. `namesInZip` are the
 * images that come with the lines.
 */
export async function readImportContext(
  reader: Reader,
  lines: CsvLine[],
  createCategories: boolean,
  namesInZip: string[],
) {
  const categories = await reader
    .selectFrom('categories')
    .select(['id', 'name', 'tax_rate as taxRate'])
    .execute()
  const products = [
    ...(await productsWhere(reader, 'id', cellsOf(lines, 'id'))),
    ...(await productsWhere(reader, 'name', cellsOf(lines, 'name'))),
    ...(await productsWhere(reader, 'sku', cellsOf(lines, 'sku'))),
  ]
  const variants = await variantsOfProducts(reader, lines, products)
  const manufacturers = (await listManufacturers()) ?? []
  return {
    columns: [...importColumnsOf((await shopSettings()).euFeatures), ...imageColumns],
    money: await shopMoney(reader),
    createCategories,
    tax: await readSettings(reader),
    categories: new Map(categories.map((category) => [foldName(category.name), category])),
    categoriesById: new Map(categories.map((category) => [category.id, category])),
    manufacturers: new Map(manufacturers.map(({ id, name }) => [foldName(name), id])),
    manufacturerNames: new Map(manufacturers.map(({ id, name }) => [id, name])),
    awaitedImages: await readAwaitedImages(reader, lines, products),
    imageDescriptions: await readImageDescriptions(reader, lines, products),
    storedImages: await readStoredImages(reader, lines, products, namesInZip),
    variants: Map.groupBy(variants, ({ productId }) => productId),
    variantsBySku: new Map(
      variants.flatMap((variant) => (variant.sku ? [[foldName(variant.sku), variant]] : [])),
    ),
    byId: new Map(products.map((product) => [product.id, product])),
    byName: new Map(products.map((product) => [foldName(product.name), product])),
  }
}

/** The file names by product and column. Empty, without a query, if the file has none of these columns. */
async function readAwaitedImages(reader: Reader, lines: CsvLine[], products: { id: string }[]) {
  const ids = idsIfUsed(lines, imageFileColumns, products)
  const awaited = await listAwaitedImages(reader, ids)
  return new Map(awaited.map((it) => [`${it.productId} ${imageColumn(it.position)}`, it.image]))
}

/** As `readAwaitedImages`. */
async function readImageDescriptions(reader: Reader, lines: CsvLine[], products: { id: string }[]) {
  const ids = idsIfUsed(lines, imageDescriptionColumns, products)
  const images = await listImageDescriptions(reader, ids)
  return new Map(
    images.map((it) => [`${it.productId} ${imageDescriptionColumn(it.position)}`, it.description]),
  )
}

/** The columns of images that products have from files that are not in the ZIP, by product and name of the file. */
async function readStoredImages(
  reader: Reader,
  lines: CsvLine[],
  products: { id: string }[],
  namesInZip: string[],
) {
  const ids = idsIfUsed(lines, imageFileColumns, products)
  const files = await listFilesOfImages(reader, ids)
  const inZip = new Set(namesInZip.map((name) => name.toLowerCase()))
  const stored = files.filter(({ fileName }) => !inZip.has(fileName))
  return new Map(stored.map((it) => [`${it.productId} ${it.fileName}`, imageColumn(it.position)]))
}

function idsIfUsed(lines: CsvLine[], columns: string[], products: { id: string }[]) {
  const isUsed = lines.some(({ cells }) => columns.some((column) => cells[column]))
  return isUsed ? products.map(({ id }) => id) : []
}

function cellsOf(lines: CsvLine[], column: Identifier) {
  return [...new Set(lines.map(({ cells }) => cells[column]?.trim() ?? '').filter(Boolean))]
}

type Identifier = 'id' | 'name' | 'sku'

async function productsWhere(reader: Reader, column: Identifier, values: string[]) {
  const found: Awaited<ReturnType<typeof productsWith>> = []
  const language = await sortLanguage(reader)
  for (const part of chunksOf(values))
    found.push(...(await productsWith(reader, column, part, language)))
  return found
}

function productsWith(reader: Reader, column: Identifier, values: string[], language: string) {
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
      'content_amount as contentAmount',
      'content_unit as contentUnit',
      'facts',
      'products.updated_at as updatedAt',
      ...safetyColumns,
      'full_price as price',
      ...discountColumns,
      'option_1 as option1',
      'option_2 as option2',
      'option_3 as option3',
    ])
    .where((eb) =>
      column === 'sku'
        ? eb(
            'products.id',
            'in',
            eb.selectFrom('variants').select('product_id').where(hasArticle(values)),
          )
        : eb.or([
            eb(`products.${column}`, 'in', values),
            // Finds names that differ in the case of any letter; `byName` compares them.
            eb(
              'sort_name',
              'in',
              column === 'name' ? values.map((name) => sortNameOf(name, language)) : [],
            ),
          ]),
    )
    .execute()
}

export type ExistingVariant = Awaited<ReturnType<typeof variantsOf>>[number]

// Only if the lines can be about variants.
async function variantsOfProducts(
  reader: Reader,
  lines: CsvLine[],
  products: { id: string; option1: string }[],
) {
  const found: ExistingVariant[] = []
  const mentioned = lines.some(({ cells }) =>
    variantColumns.some((column) => cells[column]?.trim()),
  )
  const ids = products.filter(({ option1 }) => mentioned || option1 !== '').map(({ id }) => id)
  for (const part of chunksOf([...new Set(ids)])) found.push(...(await variantsOf(reader, part)))
  return found
}

const variantColumns = ['option 1', 'value 1', 'sku', 'ean', 'weight']

async function variantsOf(reader: Reader, productIds: string[]) {
  const rows = await reader
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', 'product_id as productId', 'products.name as productName'])
    .select(['value_1', 'value_2', 'value_3', 'sku', 'ean', 'weight', 'variants.stock'])
    .select(['variants.full_price as fullPrice', 'variants.hidden_at as hiddenAt'])
    .select(['received', 'written_off as writtenOff'])
    .select(['variants.content_amount as contentAmount', 'variants.content_unit as contentUnit'])
    .where('product_id', 'in', productIds)
    .orderBy('position')
    .execute()
  return rows.map(({ value_1, value_2, value_3, ...row }) => ({
    ...row,
    values: [value_1, value_2, value_3],
  }))
}
