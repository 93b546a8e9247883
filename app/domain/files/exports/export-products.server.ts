import type { Reader } from 'db/client'
import { productColumns, safetyColumns } from 'db/schema/catalogue'
import type { Cell } from '~/csv/write-csv.server'
import { comesAfter, type Key, readBatches } from '~/domain/basics/lists/batches.server'
import { yesOrNo } from '~/domain/basics/spreadsheets/cell-words'
import { headingsOf } from '~/domain/basics/spreadsheets/column-headings'
import {
  hasAwaitedImages,
  withAwaitedImages,
} from '~/domain/catalogue/product-images/awaited-images.server'
import {
  hasImageDescriptions,
  withImageDescriptions,
} from '~/domain/catalogue/product-images/image-descriptions.server'
import type { Discount } from '~/domain/catalogue/products/discounts'
import { withSafety } from '~/domain/eu/manufacturers/product-safety.server'
import { type Contents, contentsText } from '~/domain/eu/price-indication/contents'
import { withPriceFields } from '~/domain/eu/price-indication/price-fields.server'
import { furtherImageColumns, imageDescriptionColumns } from '~/domain/files/columns/import-columns'
import { shopMoney, shopSettings } from '~/domain/shop/settings/shop-settings.server'
import type { ExportFormat } from './export-format.server'
import { hasVariantCells, variantHeadings, withVariants } from './export-variants.server'

/** A line for each variant. An export of products can be imported again. */
export async function* productLines(reader: Reader, { amount, ...format }: ExportFormat) {
  const hasVariants = await hasVariantCells(reader)
  const hasImages = await hasAwaitedImages(reader)
  const hasDiscounts = await hasDiscount(reader)
  const hasDescriptions = await hasImageDescriptions(reader)
  yield [
    headingsOf([
      ...(await columnsOfProducts(reader)),
      ...(hasDiscounts ? ['discount', 'discount from', 'discount until'] : []),
      ...(hasImages ? furtherImageColumns : []),
      ...(hasDescriptions ? imageDescriptionColumns : []),
      ...(hasVariants ? variantHeadings : []),
    ]),
  ]
  const money = await shopMoney(reader)
  const rowFormat = { ...format, amount: (units: number) => amount(units, money) }
  for await (const batch of readBatches(reader, readProducts, (row) => row)) {
    const waiting = await withAwaitedImages(batch, reader)
    const products = hasDescriptions ? await withImageDescriptions(waiting, reader) : waiting
    const lines = hasVariants ? await withVariants(products, reader) : products
    const priced = await withPriceFields(lines, reader)
    yield priced.map((line) => cellsOf({ ...line, hasDiscounts, hasImages }, rowFormat))
  }
}

async function columnsOfProducts(reader: Reader) {
  const { euFeatures } = await shopSettings(reader)
  return [
    ...['id', 'slug', 'name', 'brand', 'description', 'category', 'price', 'stock', 'image'],
    ...['hidden', 'likes', 'created'],
    ...(euFeatures.includes('unitPrices') ? ['contents'] : []),
    ...(euFeatures.includes('lowestPrices') ? ['prior price'] : []),
    ...(euFeatures.includes('productSafety') ? ['manufacturer', 'warning'] : []),
    'facts',
  ]
}

async function readProducts(reader: Reader, size: number, after: Key | undefined) {
  const products = await reader
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select([...productColumns, ...safetyColumns, 'option_2 as option2', 'option_3 as option3'])
    .select('categories.name as category')
    .where(comesAfter('products', after))
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc')
    .limit(size)
    .execute()
  return withSafety(products)
}

type Product = Awaited<ReturnType<typeof readProducts>>[number]
type Line = Product & {
  awaitedImages: string[]
  imageDescriptions?: string[]
  contents?: Contents | null
  priorPrice?: number | null
  cells?: Cell[]
  /** Whether the file has the columns of discounts. */
  hasDiscounts: boolean
  /** Whether the file has the columns of further images. */
  hasImages: boolean
}
type LineFormat = Omit<ExportFormat, 'amount'> & { amount: (amount: number) => string }

function cellsOf(row: Line, { amount, decimal, time }: LineFormat): Cell[] {
  const [image, ...furtherImages] = row.awaitedImages
  return [
    row.id,
    row.slug,
    row.name,
    row.brand,
    row.description,
    row.category,
    amount(row.fullPrice),
    row.stock,
    image,
    yesOrNo(row.hiddenAt !== null),
    row.likes,
    time(row.createdAt),
    ...(row.contents === undefined
      ? []
      : [row.contents && decimal(contentsText(row.contents, '.'))]),
    ...(row.priorPrice === undefined ? [] : [row.priorPrice && amount(row.priorPrice)]),
    ...(row.safety ? [row.safety.manufacturer?.name, row.safety.safetyWarning] : []),
    row.facts,
    ...(row.hasDiscounts ? discountCells(row, amount) : []),
    ...(row.hasImages ? furtherImages : []),
    ...(row.imageDescriptions ?? []),
    ...(row.cells ?? []),
  ]
}

async function hasDiscount(reader: Reader) {
  const found = await reader
    .selectFrom('products')
    .select('id')
    .where(({ fn }) => fn.coalesce('discount_percent', 'discount_price'), 'is not', null)
    .limit(1)
    .execute()
  return found.length > 0
}

function discountCells(row: Discount, amount: LineFormat['amount']): Cell[] {
  const { discountPercent, discountPrice, discountFrom, discountUntil } = row
  const percent = discountPercent === null ? null : `${discountPercent}%`
  const reduction = discountPrice === null ? percent : amount(discountPrice)
  return [reduction, discountFrom, discountUntil]
}
