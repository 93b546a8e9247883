import { db } from 'db/client'
import { foldName } from 'db/fold-name'
import { chunksOf } from '~/domain/basics/lists/chunks'
import { momentNow } from '~/domain/basics/time/moments'
import { withAwaitedImages } from '~/domain/catalogue/product-images/awaited-images.server'
import { withImageDescriptions } from '~/domain/catalogue/product-images/image-descriptions.server'
import { listFilesOfImages } from '~/domain/catalogue/product-images/imported-images.server'
import { findTakenSlugs } from '~/domain/catalogue/products/slugs.server'
import { hasArticle } from '~/domain/catalogue/variants/article-numbers.server'
import { listManufacturers } from '~/domain/eu/manufacturers/manufacturers.server'
import { shopMoney, shopSettings } from '~/domain/settings/shop-settings.server'
import { sortLanguage } from '~/domain/settings/sort-names.server'
import { columnsOfShop } from './columns-of-shop.server'
import { imageColumn, imageDescriptionColumns, imageFileColumns } from './image-columns'
import type { ReadLine } from './read-line.server'
import { hasName, type ProductRow, selectProducts, variantRows } from './rows.server'

export type ImportContext = Awaited<ReturnType<typeof readImportContext>>

/** What the lines are compared with. `namesInZip` are the images that come with the lines. */
export async function readImportContext(
  lines: ReadLine[],
  createCategories: boolean,
  namesInZip: string[],
) {
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'name', 'tax_rate as taxRate'])
    .execute()
  const products = await existingProducts(lines)
  const variants = await variantsOfProducts(lines, products)
  const money = await shopMoney()
  const listed = (await listManufacturers()) ?? []
  const manufacturers = new Map(listed.map(({ id, name }) => [foldName(name), id]))
  const variantsBySku = new Map(
    [...variants.values()].flat().map((variant) => [foldName(variant.sku ?? ''), variant]),
  )
  const shop = await shopSettings()
  const now = momentNow(shop.timeZone)
  const rules = { money, now, manufacturers, articleNumbers: variantsBySku }
  return {
    columns: (await columnsOfShop()).flatMap(({ rule, ...column }) =>
      rule ? [{ ...column, schema: rule(rules) }] : [],
    ),
    money,
    createCategories,
    tax: shop,
    categories: new Map(categories.map((category) => [foldName(category.name), category])),
    categoriesById: new Map(categories.map((category) => [category.id, category])),
    takenSlugs: await findTakenSlugs(db, [...new Set(lines.flatMap(({ slug }) => slug ?? []))]),
    storedImages: await readStoredImages(lines, products, namesInZip),
    variants,
    variantsBySku,
    byId: new Map(products.map((product) => [product.id, product])),
    byName: new Map(products.map((product) => [foldName(product.name), product])),
  }
}

async function existingProducts(lines: ReadLine[]) {
  const products = await productsOf(lines)
  const hasImages = areUsed(imageFileColumns, lines)
  const waiting = hasImages ? await withAwaitedImages(products, db) : products
  const hasDescriptions = areUsed(imageDescriptionColumns, lines)
  return hasDescriptions ? await withImageDescriptions(waiting, db) : waiting
}

async function productsOf(lines: ReadLine[]) {
  const found: ProductRow[] = []
  const language = await sortLanguage(db)
  const products = selectProducts(db)
  for (const ids of chunksOf(cellsOf(lines, 'id')))
    found.push(...(await products.where('products.id', 'in', ids).execute()))
  for (const names of chunksOf(cellsOf(lines, 'name')))
    found.push(...(await products.where(hasName(names, language)).execute()))
  for (const skus of chunksOf(cellsOf(lines, 'sku'))) {
    const owners = db.selectFrom('variants').select('product_id').where(hasArticle(skus))
    found.push(...(await products.where('products.id', 'in', owners).execute()))
  }
  return found
}

/** The columns of images that products have from files that are not in the ZIP, by product and name of the file. */
async function readStoredImages(
  lines: ReadLine[],
  products: { id: string }[],
  namesInZip: string[],
) {
  const ids = products.map(({ id }) => id)
  const files = await listFilesOfImages(db, areUsed(imageFileColumns, lines) ? ids : [])
  const inZip = new Set(namesInZip.map((name) => name.toLowerCase()))
  const stored = files.filter(({ fileName }) => !inZip.has(fileName))
  return new Map(stored.map((it) => [`${it.productId} ${it.fileName}`, imageColumn(it.position)]))
}

function areUsed(columns: string[], lines: ReadLine[]) {
  return lines.some(({ cells }) => columns.some((column) => cells[column]?.trim()))
}

function cellsOf(lines: ReadLine[], column: string) {
  return [...new Set(lines.map(({ cells }) => cells[column]?.trim() ?? '').filter(Boolean))]
}

function variantsOfProducts(lines: ReadLine[], products: ProductRow[]) {
  const mentioned = areUsed(['option 1', 'value 1', 'sku', 'ean', 'weight'], lines)
  return variantRows(
    db,
    products.filter(({ option1 }) => mentioned || option1 !== ''),
  )
}
