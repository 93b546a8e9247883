import { db } from 'db/client'
import { cardColumns } from 'db/schema/catalogue'
import type { InferResult } from 'kysely'
import type { ListedProduct } from './catalogue'
import { previewOf } from './preview'

export function selectCards() {
  return db.selectFrom('products').select([...cardColumns, 'products.search_id as searchId'])
}

type CardRow = InferResult<ReturnType<typeof selectCards>>[number]

export function toCard(row: CardRow): ListedProduct {
  return {
    ...toCommonFields(row),
    preview: previewOf(row.description),
    isFavorite: false,
    isHidden: row.hiddenAt !== null,
  }
}

export function toCommonFields(row: Omit<CardRow, 'searchId'>) {
  const { highestPrice, secondImageId } = row
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    brand: row.brand,
    price: row.price,
    oldPrice: row.oldPrice,
    stock: row.stock,
    imageId: row.imageId,
    likes: row.likes,
    ...(secondImageId && { secondImageId }),
    ...(highestPrice && { highestPrice }),
    ...(row.option1 !== '' && { hasVariants: true as const }),
  }
}
