import { db } from 'db/client'
import { prepared } from 'db/prepared'
import type { InferResult } from 'kysely'
import type { Product } from './catalogue'
import { commonColumns, toCommonFields } from './product-cards.server'

/** Finds only products on sale. If `userId` is missing, `isFavorite` is false. */
export async function findProductBySlug(slug: string, userId = '') {
  const [row] = await productsOnSale(db, { slug, userId })
  return row && toProduct(row)
}

const productsOnSale = prepared(({ slug, userId }: { slug: string; userId: string }) =>
  selectProducts(userId).where('products.slug', '=', slug).where('products.hidden_at', 'is', null),
)

export async function findProductId(slug: string) {
  const [row] = await idsOnSale(db, { slug })
  return row?.id
}

const idsOnSale = prepared(({ slug }: { slug: string }) =>
  db.selectFrom('products').select('id').where('slug', '=', slug).where('hidden_at', 'is', null),
)

/** Also finds hidden products. */
export async function findProduct(id: string) {
  const row = await selectProducts('').where('products.id', '=', id).executeTakeFirst()
  return row && toProduct(row)
}

function selectProducts(userId: string) {
  return db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('favorites as mark', (join) =>
      join.onRef('mark.product_id', '=', 'products.id').on('mark.user_id', '=', userId),
    )
    .select([
      ...commonColumns,
      'products.created_at',
      'products.updated_at',
      'products.hidden_at',
      'categories.id as category_id',
      'categories.name as category_name',
      'categories.tax_rate',
      'mark.user_id as marked_by',
    ])
}

function toProduct(row: InferResult<ReturnType<typeof selectProducts>>[number]): Product {
  return {
    ...toCommonFields(row),
    description: row.description,
    category: { id: row.category_id, name: row.category_name },
    taxRate: row.tax_rate,
    isFavorite: row.marked_by !== null,
    hiddenAt: row.hidden_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
