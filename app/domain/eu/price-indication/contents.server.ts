import { db, type Reader, type Trx } from 'db/client'
import type { ContentUnit } from 'db/schema'
import { sql } from 'kysely'
import {
  type Contents,
  contentsIn,
  contentsProblem,
  contentsText,
  isSameKind,
  referenceQuantityOf,
} from '~/domain/basics/contents'
import type { TypedAmount } from '~/domain/basics/money/amounts'
import { decimalSeparatorIn } from '~/domain/basics/money/decimal-separator'
import type { MoneyFormat } from '~/domain/basics/money/money'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { cheapestVariant } from '~/domain/catalogue/stock/variant-sql.server'
import { listEuFields } from '~/domain/settings/eu-fields.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'

export interface StoredContents {
  contentAmount: number | null
  contentUnit: ContentUnit | null
}

export function contentsOf({ contentAmount: amount, contentUnit: unit }: StoredContents) {
  return amount !== null && unit !== null ? { amount, unit } : undefined
}

/** No columns if the text is missing. An empty text removes the contents. */
export function readContents(
  typed: TypedAmount | null | undefined,
  { locale }: MoneyFormat,
  field = 'contents',
) {
  if (typed === undefined) return {}
  const text = typeof typed === 'object' ? (typed?.decimal ?? '') : typed
  const separator = typeof typed === 'string' ? decimalSeparatorIn(locale) : '.'
  if (text.trim() === '') return { content_amount: null, content_unit: null }
  const contents = contentsIn(text, separator)
  if (!contents) throw new Refusal(400, contentsProblem(separator), { field })
  return { content_amount: contents.amount, content_unit: contents.unit }
}

interface Sold {
  id: string
  /** Missing for a product, which has the price of its cheapest variant. */
  variantId?: string
}

/** By the id of the variant, or else of the product; none, without a query, if the shop has none. */
export async function listContents(sold: Sold[]) {
  const contents = new Map<string, Contents>()
  if (sold.length === 0 || !(await listEuFields()).includes('contents')) return contents
  const variantIds = sold.flatMap(({ variantId }) => variantId ?? [])
  const productIds = sold.filter(({ variantId }) => !variantId).map(({ id }) => id)
  const rows = [
    ...(variantIds.length > 0 ? await contentsOfVariants(variantIds) : []),
    ...(productIds.length > 0 ? await contentsOfCheapest(productIds) : []),
  ]
  for (const row of rows) {
    const found = contentsOf(row)
    if (found) contents.set(row.id, found)
  }
  return contents
}

// A variant without contents of its own has those of its product. Both columns are null, or none is.
const columns = [
  sql<number | null>`coalesce(variants.content_amount, products.content_amount)`.as(
    'contentAmount',
  ),
  sql<ContentUnit | null>`coalesce(variants.content_unit, products.content_unit)`.as('contentUnit'),
] as const

function contentsOfVariants(ids: string[]) {
  return db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', ...columns])
    .where('variants.id', 'in', ids)
    .execute()
}

function contentsOfCheapest(productIds: string[]) {
  return db
    .selectFrom('products')
    .innerJoin('variants', (join) => join.on('variants.id', '=', cheapestVariant))
    .select(['products.id', ...columns])
    .where('products.id', 'in', productIds)
    .execute()
}

export async function findReferenceQuantity(productId: string) {
  const contents = (await listContents([{ id: productId }])).get(productId)
  return contents && referenceQuantityOf(contents)
}

/** Those of the product itself, as an admin types them. */
export async function findContentsText(productId: string, { locale }: MoneyFormat) {
  const contents = await contentsOfProduct(productId, db)
  return contents && contentsText(contents, decimalSeparatorIn(locale))
}

/**
 * Finds the columns of a new variant of which a value says what it contains, such as “250 g”. Otherwise it would contain
 * what the product does, with a wrong unit price. Of a product without contents of this kind, “30 cm” is only a size.
 */
export async function contentsOfNewVariants(productId: string, trx: Trx) {
  const { locale } = await shopSettings(trx)
  const ofProduct = await contentsOfProduct(productId, trx)
  return (values: string[]) => {
    const contents = values
      .map((value) => contentsIn(value, decimalSeparatorIn(locale)))
      .find((it) => it && ofProduct && isSameKind(it, ofProduct))
    return contents ? { content_amount: contents.amount, content_unit: contents.unit } : {}
  }
}

async function contentsOfProduct(productId: string, reader: Reader) {
  const product = await reader
    .selectFrom('products')
    .select(['content_amount as contentAmount', 'content_unit as contentUnit'])
    .where('id', '=', productId)
    .executeTakeFirst()
  return product && contentsOf(product)
}
