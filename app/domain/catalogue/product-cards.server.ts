import { db } from 'db/client'
import type { InferResult } from 'kysely'
import { type CardProduct, preview } from './catalogue'

export const commonColumns = [
  'products.id',
  'products.slug',
  'products.name',
  'products.brand',
  'products.description',
  'products.price',
  'products.old_price',
  'products.stock',
  'products.image_id',
  'products.likes',
] as const

export function selectCards() {
  return db
    .selectFrom('products')
    .select([...commonColumns, 'products.search_id', 'products.hidden_at'])
}

type CardRow = InferResult<ReturnType<typeof selectCards>>[number]

export function toCard(row: CardRow): CardProduct {
  return {
    ...toCommonFields(row),
    preview: preview(row.description),
    isFavorite: false,
    isHidden: row.hidden_at !== null,
  }
}

export function toCommonFields({
  id,
  slug,
  name,
  brand,
  price,
  old_price,
  stock,
  image_id,
  likes,
}: Omit<CardRow, 'search_id' | 'hidden_at'>) {
  return { id, slug, name, brand, price, oldPrice: old_price, stock, imageId: image_id, likes }
}
