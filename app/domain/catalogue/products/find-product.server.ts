import { db } from 'db/client'
import { cardColumns, discountColumns } from 'db/schema/catalogue'
import { type InferResult, sql } from 'kysely'
import { factsIn } from '~/domain/catalogue/facts/facts'
import type { Product } from '~/domain/catalogue/lists/catalogue'
import { toCommonFields } from '~/domain/catalogue/lists/product-cards.server'
import type { Discount } from '~/domain/catalogue/prices/discounts'
import { reducedUntil } from '~/domain/catalogue/prices/discounts.server'
import { withPriceTexts } from '~/domain/eu/price-indication/price-texts.server'
import { preparedQuery } from '~/speed/prepared-query.server'

const optionColumns = [
  'products.option_1 as option1',
  'products.option_2 as option2',
  'products.option_3 as option3',
] as const

function optionsOf(row: Record<'option1' | 'option2' | 'option3', string>) {
  return [row.option1, row.option2, row.option3].filter(Boolean)
}

/** Finds only products on sale. If `userId` is missing, `isFavorite` is false. */
export async function findProductBySlug(slug: string, userId = '') {
  const [row] = await productsOnSale(db, { slug, userId })
  if (!row) return undefined
  const [product] = await withPriceTexts([toProduct(row)])
  return product
}

const productsOnSale = preparedQuery(({ slug, userId }: { slug: string; userId: string }) =>
  selectProducts(userId).where('products.slug', '=', slug).where('products.hidden_at', 'is', null),
)

export async function findProductOfForm(slug: string) {
  const [row] = await idsOnSale(db, { slug })
  return row && { id: row.id, options: optionsOf(row) }
}

const idsOnSale = preparedQuery(({ slug }: { slug: string }) =>
  db
    .selectFrom('products')
    .select(['id', ...optionColumns])
    .where('slug', '=', slug)
    .where('hidden_at', 'is', null),
)

/** For admins: also finds hidden products. */
export async function findProduct(id: string) {
  const row = await selectProducts('')
    .select(['products.full_price as fullPrice', ...discountColumns])
    .select('products.shown_from as shownFrom')
    .where('products.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { fullPrice, shownFrom, discountPercent, discountPrice, discountFrom, discountUntil } = row
  const discount: Discount = { discountPercent, discountPrice, discountFrom, discountUntil }
  return { ...toProduct(row), fullPrice, discount, shownFrom }
}

/** For admins, who see the page before it is in the shop. */
export async function findHiddenProduct(slug: string) {
  const row = await selectProducts('')
    .where('products.slug', '=', slug)
    .where('products.hidden_at', 'is not', null)
    .executeTakeFirst()
  return row && toProduct(row)
}

const firstImageAlt = sql<
  string | null
>`(select alt from product_images where product_id = products.id and position = 1)`.as('imageAlt')

function selectProducts(userId: string) {
  return db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('favorites as mark', (join) =>
      join.onRef('mark.product_id', '=', 'products.id').on('mark.user_id', '=', userId),
    )
    .leftJoin('variants as only', (join) =>
      join.onRef('only.id', '=', 'products.id').on('products.option_1', '=', ''),
    )
    .select([
      ...cardColumns,
      ...optionColumns,
      'products.facts',
      'products.delivery_time as deliveryTime',
      'products.created_at as createdAt',
      'products.updated_at as updatedAt',
      'categories.id as categoryId',
      'categories.name as categoryName',
      'categories.slug as categorySlug',
      'products.page_title as pageTitle',
      'products.page_text as pageText',
      'categories.tax_rate as taxRate',
      reducedUntil.as('reducedUntil'),
      'mark.user_id as markedBy',
      'only.sku',
      'only.ean',
      firstImageAlt,
    ])
}

function toProduct(row: InferResult<ReturnType<typeof selectProducts>>[number]): Product {
  const { description, facts, taxRate, hiddenAt, createdAt, updatedAt, imageAlt, sku, ean } = row
  const options = optionsOf(row)
  return {
    ...toCommonFields(row),
    ...(options.length > 0 && { options }),
    ...(sku && { sku }),
    ...(ean && { ean }),
    ...(imageAlt && { imageAlt }),
    description,
    category: { id: row.categoryId, name: row.categoryName, slug: row.categorySlug },
    taxRate,
    ...(row.pageTitle && { pageTitle: row.pageTitle }),
    ...(row.pageText && { pageText: row.pageText }),
    ...(facts && { facts: factsIn(facts) }),
    ...(row.deliveryTime && { deliveryTime: row.deliveryTime }),
    ...(row.oldPrice !== null && row.reducedUntil && { reducedUntil: row.reducedUntil }),
    isFavorite: row.markedBy !== null,
    hiddenAt,
    createdAt,
    updatedAt,
  }
}
