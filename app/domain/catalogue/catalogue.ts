/** A product as a card or a page shows it to one user or guest; price in cents. */
export interface Product {
  id: string
  slug: string
  name: string
  brand: string
  description: string
  /** What one pays. */
  price: number
  /** What it costs without the discount of its category; null when it has none. */
  oldPrice: number | null
  stock: number
  category: { id: string; name: string }
  imageId: string | null
  likes: number
  isFavorite: boolean
  /** Since when it is kept out of the shop. */
  hiddenAt: string | null
  createdAt: string
  updatedAt: string
}

/** A product as a card shows it, with the first words of its description. */
export interface CardProduct
  extends Pick<
    Product,
    | 'id'
    | 'slug'
    | 'name'
    | 'brand'
    | 'price'
    | 'oldPrice'
    | 'stock'
    | 'imageId'
    | 'likes'
    | 'isFavorite'
  > {
  preview: string
  /** Kept out of the shop: only admins see it. */
  isHidden: boolean
}

/** Which products a page lists; empty strings ask for all. */
export interface CatalogueQuery {
  search: string
  category: string
  page: number
  /** What admins look for; others see what is on sale, or what of it is in stock. */
  only?: 'all' | 'in stock' | 'sold out' | 'hidden' | 'without image'
  sort?: ProductSort
  reversed?: boolean
}

/** The orders in which products can be listed, with what each is called. */
export const productSorts = {
  newest: 'Newest',
  name: 'Name',
  price: 'Price',
  stock: 'Stock',
  likes: 'Likes',
} as const

export type ProductSort = keyof typeof productSorts

/** Those of them that shoppers are offered. */
export const shopSorts = {
  newest: 'Newest',
  price: 'Lowest price',
  'price-down': 'Highest price',
  name: 'Name',
  likes: 'Most liked',
} as const

export type ShopSort = keyof typeof shopSorts

const previewWords = 20

/** The first 20 words of a description, with `...` where words were left out. */
export function preview(description: string) {
  const words = description.split(/\s+/).filter(Boolean)
  if (words.length === 0) return 'No description available.'
  if (words.length <= previewWords) return words.join(' ')
  // A sentence that ends there would end with four full stops.
  return `${words.slice(0, previewWords).join(' ').replace(/\.+$/, '')}...`
}

// Numbers of likes and units are written without thousands separators, as the shop is specified.

/** `1 user likes this product`, `3 users like this product`. */
export function likesOnCard(likes: number) {
  return likes === 1 ? '1 user likes this product' : `${likes} users like this product`
}

export function likesOnPage(likes: number) {
  return likes === 1 ? '1 like' : `${likes} likes`
}

export function stockText(stock: number) {
  return stock > 0 ? `${stock} in stock` : 'Out of stock'
}
