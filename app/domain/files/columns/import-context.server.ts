import type { Reader } from 'db/client'
import { foldName } from 'db/fold-name'
import { discountColumns } from 'db/schema/catalogue'
import type { CsvLine } from '~/csv/read-csv.server'
import { chunksOf } from '~/domain/basics/lists/chunks'
import { withAwaitedImages } from '~/domain/catalogue/product-images/awaited-images.server'
import { withImageDescriptions } from '~/domain/catalogue/product-images/image-descriptions.server'
import { listFilesOfImages } from '~/domain/catalogue/product-images/imported-images.server'
import { hasArticle } from '~/domain/catalogue/variants/article-numbers.server'
import { listManufacturers } from '~/domain/eu/manufacturers/manufacturers.server'
import { readSettings, shopMoney, shopSettings } from '~/domain/shop/settings/shop-settings.server'
import { sortLanguage, sortNameOf } from '~/domain/shop/settings/sort-names.server'
import { columns } from './columns.server'
import {
  imageColumn,
  imageColumns,
  imageDescriptionColumns,
  imageFileColumns,
  importColumnsOf,
} from './import-columns'

export type ImportContext = Awaited<ReturnType<typeof readImportContext>>
export type ExistingProduct = Awaited<ReturnType<typeof existingProducts>>[number]

/** A product; or a variant, with what it has of its product. */
export type Row = ExistingProduct &
  Partial<Pick<ExistingVariant, 'values' | 'sku' | 'ean' | 'weight' | 'variantHiddenAt'>>

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
  const products = await existingProducts(reader, lines)
  const variants = await variantsOfProducts(reader, lines, products)
  const money = await shopMoney(reader)
  const listed = (await listManufacturers()) ?? []
  const manufacturers = new Map(listed.map(({ id, name }) => [foldName(name), id]))
  const known = [...importColumnsOf((await shopSettings()).euFeatures), ...imageColumns]
  return {
    columns: known,
    rules: Object.entries(columns)
      .filter(([name]) => known.some((it) => it === name))
      .map(([name, { rule }]) => [name, rule({ money, manufacturers })] as const),
    money,
    createCategories,
    tax: await readSettings(reader),
    categories: new Map(categories.map((category) => [foldName(category.name), category])),
    categoriesById: new Map(categories.map((category) => [category.id, category])),
    storedImages: await readStoredImages(reader, lines, products, namesInZip),
    variants: Map.groupBy(variants, ({ productId }) => productId),
    variantsBySku: new Map(
      variants.flatMap((variant) => (variant.sku ? [[foldName(variant.sku), variant]] : [])),
    ),
    byId: new Map(products.map((product) => [product.id, product])),
    byName: new Map(products.map((product) => [foldName(product.name), product])),
  }
}

type FoundProduct = Awaited<ReturnType<typeof productsWith>>[number]

interface Images {
  awaitedImages?: string[]
  imageDescriptions?: string[]
}

/** With the images that they wait for and the descriptions, if the file has columns for them. */
async function existingProducts(reader: Reader, lines: CsvLine[]) {
  const products: (FoundProduct & Images)[] = [
    ...(await productsWhere(reader, 'id', cellsOf(lines, 'id'))),
    ...(await productsWhere(reader, 'name', cellsOf(lines, 'name'))),
    ...(await productsWhere(reader, 'sku', cellsOf(lines, 'sku'))),
  ]
  const hasImages = areUsed(imageFileColumns, lines)
  const waiting = hasImages ? await withAwaitedImages(products, reader) : products
  const hasDescriptions = areUsed(imageDescriptionColumns, lines)
  return hasDescriptions ? await withImageDescriptions(waiting, reader) : waiting
}

/** The columns of images that products have from files that are not in the ZIP, by product and name of the file. */
async function readStoredImages(
  reader: Reader,
  lines: CsvLine[],
  products: { id: string }[],
  namesInZip: string[],
) {
  const ids = products.map(({ id }) => id)
  const files = await listFilesOfImages(reader, areUsed(imageFileColumns, lines) ? ids : [])
  const inZip = new Set(namesInZip.map((name) => name.toLowerCase()))
  const stored = files.filter(({ fileName }) => !inZip.has(fileName))
  return new Map(stored.map((it) => [`${it.productId} ${it.fileName}`, imageColumn(it.position)]))
}

function areUsed(columns: string[], lines: CsvLine[]) {
  return lines.some(({ cells }) => columns.some((column) => cells[column]))
}

function cellsOf(lines: CsvLine[], column: Identifier) {
  return [...new Set(lines.map(({ cells }) => cells[column]?.trim() ?? '').filter(Boolean))]
}

type Identifier = 'id' | 'name' | 'sku'

async function productsWhere(reader: Reader, column: Identifier, values: string[]) {
  const found: FoundProduct[] = []
  const language = await sortLanguage(reader)
  for (const part of chunksOf(values))
    found.push(...(await productsWith(reader, column, part, language)))
  return found
}

function productsWith(reader: Reader, column: Identifier, values: string[], language: string) {
  return reader
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('manufacturers', 'manufacturers.id', 'products.manufacturer_id')
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
      'safety_warning as safetyWarning',
      'full_price as fullPrice',
      'manufacturers.name as manufacturer',
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
    .select(['variants.full_price as fullPrice', 'variants.hidden_at as variantHiddenAt'])
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
